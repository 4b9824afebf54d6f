import { describe, expect, it } from "vitest";
import { purge } from "#app/domain/purge-rules.server.ts";
import { idempotencyKeys } from "#drizzle/schema/platform.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

describe("forgetting idempotency keys", () => {
  it("takes those older than 24 hours, answered or not", () =>
    rolledBack(async (db) => {
      const { id: userId } = await aStudent(db);
      const now = new Date("2031-01-01T12:00:00Z");
      const ages = { a: 23.9, b: 24.1, c: 100 };
      for (const [key, hours] of Object.entries(ages)) {
        const createdAt = new Date(now.getTime() - hours * 3_600_000);
        const answer = key === "b" ? { status: 200, body: { success: true } } : {};
        await db.insert(idempotencyKeys).values({ userId, key, fingerprint: "f", createdAt, ...answer });
      }
      expect(await purge(ctxOf(db, null, { now }), "attempts")).toBe(2);
      expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(["a"]);
    }));
});
