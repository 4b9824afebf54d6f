import { like, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Ctx } from "#app/domain/ctx.ts";
import { clear, type Purge, remove } from "#app/domain/purge.server.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

const some = like(rateLimits.who, "old-%");
const fill = ({ db }: Ctx) =>
  db.insert(rateLimits).values(
    ["old-1", "old-2", "old-3", "old-4", "old-5", "new-6"].map((who) => ({
      name: "purge",
      who,
      windowStart: new Date(),
      hits: 3,
    })),
  );
const carryOut = (ctx: Ctx, purge: Purge) => purge(ctx, sql`now()`);

it("deletes all that is over and nothing else, however few rows one statement takes", () =>
  rolledBack(async (db) => {
    const ctx = ctxOf(db);
    await fill(ctx);
    expect(
      await carryOut(
        ctx,
        remove(rateLimits, () => some, 2),
      ),
    ).toBe(5);
    expect((await db.select({ who: rateLimits.who }).from(rateLimits)).map(({ who }) => who)).toEqual(["new-6"]);
  }));

it("clears columns of what is over, and nothing a second time", () =>
  rolledBack(async (db) => {
    const ctx = ctxOf(db);
    await fill(ctx);
    const clearing = clear(rateLimits, { hits: 0 }, () => sql`${some} and ${rateLimits.hits} <> 0`, 2);
    expect(await carryOut(ctx, clearing)).toBe(5);
    expect(await db.$count(rateLimits, sql`${rateLimits.hits} = 3`)).toBe(1);
    expect(await carryOut(ctx, clearing)).toBe(0);
  }));

it("leaves what another instance holds to it, and does not wait", async () => {
  const { db, close } = await freshDatabase();
  try {
    await fill(ctxOf(db));
    await db.transaction(async (other) => {
      await other.select().from(rateLimits).where(sql`${rateLimits.who} = 'old-2'`).for("update");
      expect(
        await carryOut(
          ctxOf(db),
          remove(rateLimits, () => some),
        ),
      ).toBe(4);
    });
    expect(await db.$count(rateLimits, some)).toBe(1);
  } finally {
    await close();
  }
});
