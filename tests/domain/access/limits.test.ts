import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { giveBack, spend } from "#app/domain/access/limits.server.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, ctxOf } from "#tests/support/people.ts";

// Ten seconds into every window, by the database's clock and by the process's: no test runs across the end of one.
const now = new Date("2026-11-20T12:00:10Z");
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(now.getTime()));

describe("spend", () => {
  it("counts in the database's windows, however wrong the clocks of two instances are", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9", now });
      for (let n = 0; n < 10; n += 1) {
        vi.spyOn(Date, "now").mockReturnValue(now.getTime() + (n % 2) * 300_000);
        await spend(ctx, "sign-in.finish");
      }
      vi.spyOn(Date, "now").mockReturnValue(now.getTime() - 300_000);
      await expect(spend(ctx, "sign-in.finish")).rejects.toMatchObject({ code: "too_many", retryAfter: 290 });
    }));

  it("lets a caller do a thing so often, then says how long to wait; others are not in the way", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9", now });
      for (let n = 0; n < 10; n += 1) await spend(ctx, "sign-in.finish");
      const refusal = await spend(ctx, "sign-in.finish").catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: "too_many", retryAfter: 290 });
      await spend({ ...ctx, ip: "203.0.113.10" }, "sign-in.finish");
    }));

  it("counts a signed-in person by who they are, wherever they ask from", () =>
    rolledBack(async (db) => {
      const viewer = await aLearner(db);
      for (let n = 0; n < 10; n += 1) {
        await spend(ctxOf(db, viewer, { ip: `203.0.113.${n}`, now }), "certificate.generate");
      }
      await expect(spend(ctxOf(db, viewer), "certificate.generate")).rejects.toMatchObject({ code: "too_many" });
    }));

  it("lets visitors use up nothing of what people with an account share at one address", () =>
    rolledBack(async (db) => {
      const ip = "203.0.113.9";
      for (let n = 0; n < 40; n += 1) await spend(ctxOf(db, null, { ip, now }), "payment.make").catch(() => {});
      await spend(ctxOf(db, await aLearner(db), { ip, now }), "payment.make");
    }));

  it.each(["voucher.try", "profile.edit"] as const)("of %s can be given back, as often as it was taken", (name) =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aLearner(db), { ip: "203.0.113.9", now });
      const most = name === "voucher.try" ? 5 : 30;
      for (let n = 0; n < 2 * most; n += 1) await giveBack(ctx, await spend(ctx, name));
      const spent = [];
      for (let n = 0; n < most; n += 1) spent.push(await spend(ctx, name));
      for (let n = 0; n < 3; n += 1) await expect(spend(ctx, name)).rejects.toMatchObject({ code: "too_many" });
      await spend(ctxOf(db, await aLearner(db), { ip: "203.0.113.9", now }), name);
      await giveBack(ctx, spent[0]!);
      await spend(ctx, name);
      await expect(spend(ctx, name)).rejects.toMatchObject({ code: "too_many" });
    }),
  );

  it("counts nothing in the narrower window where the wider one is full", () =>
    rolledBack(async (db) => {
      const ip = "203.0.113.9";
      for (let n = 0; n < 20; n += 1) await spend(ctxOf(db, await aLearner(db), { ip, now }), "voucher.try");
      const ctx = ctxOf(db, await aLearner(db), { ip, now });
      for (let n = 0; n < 6; n += 1)
        await expect(spend(ctx, "voucher.try")).rejects.toMatchObject({ code: "too_many" });
      await spend({ ...ctx, ip: "203.0.113.10" }, "voucher.try");
    }));

  it("takes up nothing of everybody's for whoever is turned away by a window of their own, not even for a moment", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9", now });
      // Where its row lies tells whether anybody wrote it meanwhile: counted and given back, it lies elsewhere.
      const everybodys = () =>
        db
          .select({ hits: rateLimits.hits, place: sql`ctid::text` })
          .from(rateLimits)
          .where(eq(rateLimits.who, "everybody"));
      for (let n = 0; n < 10; n += 1) await spend(ctx, "certificate.verify");
      const before = await everybodys();
      expect(before).toMatchObject([{ hits: 10 }]);
      await expect(spend(ctx, "certificate.verify")).rejects.toMatchObject({ code: "too_many" });
      expect(await everybodys()).toEqual(before);
      await spend({ ...ctx, ip: "203.0.113.10" }, "certificate.verify");
      expect(await everybodys()).toMatchObject([{ hits: 11 }]);
    }));

  it("keeps no counter longer than its window can last", () =>
    rolledBack(async (db) => {
      const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
      const row = { name: "certificate.verify/86400", hits: 3 };
      await db.insert(rateLimits).values([
        { ...row, who: "long ago", windowStart: hoursAgo(25) },
        { ...row, who: "today", windowStart: hoursAgo(23) },
      ]);
      await spend(ctxOf(db, null, { ip: "203.0.113.9", now }), "sign-in.start");
      const kept = (await db.select({ who: rateLimits.who }).from(rateLimits)).map(({ who }) => who);
      expect(kept).toContain("today");
      expect(kept).not.toContain("long ago");
    }));
});
