import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { showProfile } from "#app/domain/profile/profile.server.ts";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { asks, aVoucher, saying } from "#tests/domain/profile/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const wrong = { code: "invalid", message: "Código de voucher inválido." };
const enter = (db: Db, viewer: Viewer, maintainer_voucher_code: string, more = {}) =>
  editProfile(asks(db, viewer, more), saying({ maintainer_voucher_code }));
const usesOf = async (db: Db, id: number) =>
  (await db.select({ uses: vouchers.currentUses }).from(vouchers).where(eq(vouchers.id, id)))[0]!.uses;
const redeemed = (db: Db, id: number) =>
  db.$count(events, and(eq(events.action, "voucher.redeemed"), eq(events.object, `voucher/${id}`)));

describe("a voucher's code", () => {
  it("makes a maintainer, who then enrols in a paid course for free", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const { id, code } = await aVoucher(db);
      const { id: courseId } = await aCourse(db, { priceCents: 19_700 });
      await expect(enrol(ctxOf(db, viewer), courseId)).rejects.toMatchObject({ code: "payment_required" });
      expect(await enter(db, viewer, code)).toMatchObject({ isMaintainer: true, voucherCode: code });
      expect([await usesOf(db, id), await redeemed(db, id)]).toEqual([1, 1]);
      expect((await db.select().from(users).where(eq(users.id, viewer.id)))[0]).toMatchObject({ isMaintainer: true });
      await expect(enrol(ctxOf(db, { ...viewer, isMaintainer: true }), courseId)).resolves.toBeDefined();
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("counts once for a person, and is kept when a later form leaves it blank", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const { id, code } = await aVoucher(db, { maxUses: 1 });
      for (let n = 0; n < 3; n += 1) expect((await enter(db, viewer, code)).voucherCode).toBe(code);
      expect((await editProfile(asks(db, viewer), saying())).voucherCode).toBe(code);
      expect([await usesOf(db, id), await redeemed(db, id)]).toEqual([1, 1]);
      await expect(enter(db, await aStudent(db), code)).rejects.toMatchObject(wrong);
    }));

  it("takes the place of the one before; going back to that one costs no second use", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const [first, second] = [await aVoucher(db, { maxUses: 1 }), await aVoucher(db)];
      await enter(db, viewer, first.code);
      expect((await enter(db, viewer, second.code)).voucherCode).toBe(second.code);
      expect((await enter(db, viewer, first.code)).voucherCode).toBe(first.code);
      expect([await usesOf(db, first.id), await usesOf(db, second.id)]).toEqual([1, 1]);
      const current = and(eq(voucherRedemptions.userId, viewer.id), isNull(voucherRedemptions.endedAt));
      expect(await db.$count(voucherRedemptions, current)).toBe(1);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is refused in the same words when it is wrong, switched off or used up, by old users too", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const off = await aVoucher(db);
      await enter(db, viewer, off.code);
      await db.update(vouchers).set({ isActive: false }).where(eq(vouchers.id, off.id));
      const full = await aVoucher(db, { maxUses: 1, currentUses: 1 });
      const student = await aStudent(db);
      for (const [who, code] of [
        [student, "NAO-EXISTE"],
        [student, off.code],
        [student, full.code],
        [viewer, off.code],
      ] as const) {
        await expect(enter(db, who, code)).rejects.toMatchObject({
          ...wrong,
          fields: { maintainer_voucher_code: [wrong.message] },
        });
      }
      expect((await showProfile(ctxOf(db, student))).isMaintainer).toBe(false);
    }));

  it("may be tried wrongly five times in a quarter of an hour; right ones and other edits are not counted", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const { code } = await aVoucher(db);
      for (let n = 0; n < 8; n += 1) await enter(db, viewer, code);
      for (let n = 0; n < 5; n += 1) await expect(enter(db, viewer, "NAO-EXISTE")).rejects.toMatchObject(wrong);
      for (const tried of ["NAO-EXISTE", code]) {
        await expect(enter(db, viewer, tried)).rejects.toMatchObject({ code: "too_many" });
      }
      expect((await editProfile(asks(db, viewer), saying({ bio: "Sem código" }))).bio).toBe("Sem código");
      await expect(enter(db, await aStudent(db), "NAO-EXISTE")).rejects.toMatchObject(wrong);
    }));

  it("is guessed from one address 200 times an hour, a fifth of it here", () =>
    rolledBack(async (db) => {
      vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-20T12:01:00Z"));
      const from = { ip: "203.0.113.77", factor: "0.2" };
      for (let n = 0; n < 40; n += 1) {
        await expect(enter(db, await aStudent(db), "NAO-EXISTE", from)).rejects.toMatchObject(wrong);
      }
      const { code } = await aVoucher(db);
      await expect(enter(db, await aStudent(db), code, from)).rejects.toMatchObject({ code: "too_many" });
    }));
});

describe("in a race", () => {
  it("fifty people on a code for five make exactly five maintainers", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const { id, code } = await aVoucher(db, { maxUses: 5 });
    const people = await Promise.all(Array.from({ length: 50 }, () => aStudent(db)));
    const results = await Promise.allSettled(people.map((viewer) => enter(db, viewer, code, { factor: "1000" })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject(wrong);
    expect([await usesOf(db, id), await redeemed(db, id)]).toEqual([5, 5]);
    expect(await db.$count(voucherRedemptions)).toBe(5);
    expect(await db.$count(users, eq(users.isMaintainer, true))).toBe(5);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });

  it("one person who tries thirty codes at once gets five tries, however they meet", async () => {
    const { db, close } = await freshDatabase({ max: 30 });
    const { code } = await aVoucher(db);
    const viewer = await aStudent(db);
    const codes = Array.from({ length: 30 }, (_, n) => (n === 29 ? code : `NAO-EXISTE-${n}`));
    const results = await Promise.allSettled(codes.map((tried) => enter(db, viewer, tried)));
    const said = results.map((result) => (result.status === "rejected" ? result.reason.code : "right"));
    expect(said.filter((code) => code === "invalid").length).toBeLessThanOrEqual(5);
    expect(said.filter((code) => code === "invalid" || code === "right").length).toBeLessThanOrEqual(6);
    // The right one's try was given back, so as many are left as were not wrong; then it is over.
    const wrongSoFar = said.filter((code) => code === "invalid").length;
    for (let n = wrongSoFar; n < 5; n += 1) await expect(enter(db, viewer, `NADA-${n}`)).rejects.toMatchObject(wrong);
    await expect(enter(db, viewer, code)).rejects.toMatchObject({ code: "too_many" });
    await close();
  });

  it("one person who enters codes in twenty windows at once uses each once and holds one", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const [first, second] = [await aVoucher(db), await aVoucher(db)];
    const viewer = await aStudent(db);
    const codes = Array.from({ length: 20 }, (_, n) => (n % 2 ? first.code : second.code));
    await Promise.all(codes.map((code) => enter(db, viewer, code, { factor: "1000" })));
    expect([await usesOf(db, first.id), await usesOf(db, second.id)]).toEqual([1, 1]);
    expect(await db.$count(voucherRedemptions, isNull(voucherRedemptions.endedAt))).toBe(1);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});
