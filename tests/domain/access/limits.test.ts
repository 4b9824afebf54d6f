import { beforeEach, describe, expect, it, vi } from "vitest";
import { consumeRateLimit, limitFailures, refundRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

// Ten seconds into every window, by the database's clock and by the process's: no test runs across the end of one.
const now = new Date("2026-11-20T12:00:10Z");
beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(now.getTime()));

describe("consumeRateLimit", () => {
  it("counts in the database's windows, however wrong the clocks of two instances are", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9", now });
      for (let n = 0; n < 30; n += 1) {
        vi.spyOn(Date, "now").mockReturnValue(now.getTime() + (n % 2) * 300_000);
        await consumeRateLimit(ctx, "certificate.verify");
      }
      vi.spyOn(Date, "now").mockReturnValue(now.getTime() - 300_000);
      await expect(consumeRateLimit(ctx, "certificate.verify")).rejects.toMatchObject({
        code: "too_many",
        retryAfter: 50,
      });
    }));

  it("lets a caller do a thing so often, then says how long to wait; others are not in the way", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9", now });
      const attempt = "one sign-in";
      for (let n = 0; n < 10; n += 1) await consumeRateLimit(ctx, "sign-in.finish", { attempt });
      const refusal = await consumeRateLimit(ctx, "sign-in.finish", { attempt }).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: "too_many",
        message: "Muitas tentativas. Tente novamente em 15 minutos.",
        retryAfter: 890,
      });
      await consumeRateLimit(ctx, "sign-in.finish", { attempt: "another" });
      await consumeRateLimit(ctx, "sign-in.finish");
    }));

  it("has room for 200 visitors behind one address where others are counted one by one", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9", now, settings: testSettings({ RATE_LIMIT_FACTOR: "0.05" }) });
      for (let n = 0; n < 200; n += 1) await consumeRateLimit(ctx, "course.enrol");
      await expect(consumeRateLimit(ctx, "course.enrol")).rejects.toMatchObject({ code: "too_many" });
    }));

  it.each<[string, unknown, number]>([
    ["failures of the person's own", new AppError("unauthenticated"), 1],
    ["no outage", new AppError("unavailable"), 0],
    ["no fault of ours", new Error("a bug"), 0],
    ["no success", null, 0],
  ])("of what counts failures counts %s", (_, error, hits) =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9", now });
      const work = async () => {
        if (error) throw error;
      };
      await limitFailures(ctx, "sign-in.finish", work).catch(() => {});
      const [row] = await db.select({ hits: rateLimits.hits }).from(rateLimits);
      expect(row!.hits).toBe(hits);
    }),
  );

  it("counts a signed-in person by who they are, wherever they ask from", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      for (let n = 0; n < 10; n += 1) {
        await consumeRateLimit(ctxOf(db, viewer, { ip: `203.0.113.${n}`, now }), "certificate.generate");
      }
      await expect(consumeRateLimit(ctxOf(db, viewer), "certificate.generate")).rejects.toMatchObject({
        code: "too_many",
      });
    }));

  it("lets visitors use up nothing of what people with an account share at one address", () =>
    rolledBack(async (db) => {
      const ip = "203.0.113.9";
      const settings = testSettings({ RATE_LIMIT_FACTOR: "0.2" });
      const knock = (viewer: Viewer | null) =>
        consumeRateLimit(ctxOf(db, viewer, { ip, now, settings }), "payment.make");
      for (let n = 0; n < 60; n += 1) await knock(null);
      await expect(knock(null)).rejects.toMatchObject({ code: "too_many" });
      await knock(await aStudent(db));
    }));

  it.each(["voucher.try", "profile.edit"] as const)("of %s can be given back, as often as it was taken", (name) =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { ip: "203.0.113.9", now });
      const most = name === "voucher.try" ? 5 : 30;
      for (let n = 0; n < 2 * most; n += 1) await refundRateLimit(ctx, await consumeRateLimit(ctx, name));
      const consumed = [];
      for (let n = 0; n < most; n += 1) consumed.push(await consumeRateLimit(ctx, name));
      for (let n = 0; n < 3; n += 1)
        await expect(consumeRateLimit(ctx, name)).rejects.toMatchObject({ code: "too_many" });
      await consumeRateLimit(ctxOf(db, await aStudent(db), { ip: "203.0.113.9", now }), name);
      await refundRateLimit(ctx, consumed[0]!);
      await consumeRateLimit(ctx, name);
      await expect(consumeRateLimit(ctx, name)).rejects.toMatchObject({ code: "too_many" });
    }),
  );

  it("counts nothing in the narrower window where the wider one is full", () =>
    rolledBack(async (db) => {
      const more = { ip: "203.0.113.9", now, settings: testSettings({ RATE_LIMIT_FACTOR: "0.2" }) };
      for (let n = 0; n < 40; n += 1) await consumeRateLimit(ctxOf(db, await aStudent(db), more), "voucher.try");
      const ctx = ctxOf(db, await aStudent(db), more);
      for (let n = 0; n < 2; n += 1)
        await expect(consumeRateLimit(ctx, "voucher.try")).rejects.toMatchObject({ code: "too_many" });
      await consumeRateLimit({ ...ctx, ip: "203.0.113.10" }, "voucher.try");
    }));

  it("keeps no counter longer than its window can last", () =>
    rolledBack(async (db) => {
      const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
      const row = { name: "certificate.verify/86400", hits: 3 };
      await db.insert(rateLimits).values([
        { ...row, who: "long ago", windowStart: hoursAgo(25) },
        { ...row, who: "today", windowStart: hoursAgo(23) },
      ]);
      await consumeRateLimit(ctxOf(db, null, { ip: "203.0.113.9", now }), "sign-in.start");
      const kept = (await db.select({ who: rateLimits.who }).from(rateLimits)).map(({ who }) => who);
      expect(kept).toContain("today");
      expect(kept).not.toContain("long ago");
    }));
});
