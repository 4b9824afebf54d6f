import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { z } from "zod";
import { endMaintainer, listVoucherUsers } from "#app/domain/vouchers/maintainers.server.ts";
import { redeemVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { voucherEndFields, voucherFields } from "#app/domain/vouchers/voucher.ts";
import {
  createVoucher,
  endDueVouchers,
  endVouchers,
  setVoucherActive,
  setVoucherEnd,
  showVoucher,
} from "#app/domain/vouchers/vouchers.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, aTeamMember, ctxOf } from "#tests/support/people.ts";

/** Noon of 20 November in São Paulo. */
const now = new Date("2026-11-20T15:00:00Z");
const [lastMoment, firstAfter] = [new Date("2026-12-01T02:59:59Z"), new Date("2026-12-01T03:00:00Z")];
const invalid = { message: "Código de voucher inválido." };
const paging = { page: 1, limit: 25 };

const isMaintainer = async (db: Db, id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]!.isMaintainer;

async function aSchool(db: Db) {
  const admin = ctxOf(db, await anAdmin(db), { now });
  const voucher = await createVoucher(admin, voucherFields.parse({}));
  const enter = async (viewer: Awaited<ReturnType<typeof aStudent>>, at = now, code = voucher.code) =>
    redeemVoucher(ctxOf(db, viewer, { now: at }), code);
  const [ana, bia] = [await aStudent(db, { givenName: "Ana" }), await aStudent(db)];
  await enter(ana);
  await enter(bia);
  return { admin, voucher, enter, ana, bia };
}

describe("ending one person's access as a maintainer", () => {
  it("leaves the others theirs, tells the person why, and the code opens nothing for them again", () =>
    rolledBack(async (db) => {
      const { admin, voucher, enter, ana, bia } = await aSchool(db);
      await endMaintainer(admin, ana.id, { reason: "Não contribui desde março." });
      expect([await isMaintainer(db, ana.id), await isMaintainer(db, bia.id)]).toEqual([false, true]);
      const [email] = await db.select().from(mails).where(eq(mails.kind, "maintainer.ended"));
      expect(email).toMatchObject({ userId: ana.id, text: expect.stringContaining("Não contribui desde março.") });
      const [event] = await db.select().from(events).where(eq(events.action, "maintainer.ended")).orderBy(events.id);
      expect(event).toMatchObject({ object: `user/${ana.id}`, data: { voucherId: voucher.id, byDecision: true } });
      expect(JSON.stringify(event)).not.toContain("março");
      const again = { ...ana, isMaintainer: false };
      await expect(enter(again)).rejects.toMatchObject(invalid);
      const other = await createVoucher(admin, voucherFields.parse({}));
      await enter(again, now, other.code);
      expect(await isMaintainer(db, ana.id)).toBe(true);
      const { data } = await listVoucherUsers(admin, voucher.id, paging);
      expect(data.map(({ id, endedAt }) => [id, endedAt !== null])).toEqual([
        [bia.id, false],
        [ana.id, true],
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is for those who manage vouchers, and needs a maintainer", () =>
    rolledBack(async (db) => {
      const { admin, ana } = await aSchool(db);
      const reason = { reason: "Não contribui desde março." };
      const secretary = ctxOf(db, await aTeamMember(db, await anAdmin(db), "secretary"));
      await expect(endMaintainer(secretary, ana.id, reason)).rejects.toMatchObject({ code: "forbidden" });
      const student = await aStudent(db);
      await expect(endMaintainer(admin, student.id, reason)).rejects.toMatchObject({ code: "conflict" });
      const unknown = "00000000-0000-4000-8000-000000000000";
      await expect(endMaintainer(admin, unknown, reason)).rejects.toMatchObject({ code: "not_found" });
      expect(await db.$count(mails, eq(mails.kind, "maintainer.ended"))).toBe(0);
    }));
});

describe("a voucher's last day", () => {
  it("is over at midnight in São Paulo, for new people and, by a job, for those who used it", () =>
    rolledBack(async (db) => {
      const { admin, voucher, enter, ana } = await aSchool(db);
      await setVoucherEnd(admin, voucher.id, { ends_on: "2026-11-30" });
      await enter(await aStudent(db), lastMoment);
      expect(await endDueVouchers({ ...admin, now: lastMoment })).toBe(0);
      await expect(enter(await aStudent(db), firstAfter)).rejects.toMatchObject(invalid);
      expect(await isMaintainer(db, ana.id)).toBe(true);
      const later = { ...admin, now: firstAfter };
      expect([await endDueVouchers(later), await endDueVouchers(later)]).toEqual([1, 0]);
      expect(await showVoucher(admin, voucher.id)).toMatchObject({ isActive: false, activeUsers: 0 });
      expect(await isMaintainer(db, ana.id)).toBe(false);
      await expect(setVoucherActive(later, voucher.id, { is_active: true })).rejects.toMatchObject({
        code: "conflict",
      });
      await setVoucherEnd(later, voucher.id, { ends_on: null });
      expect(await setVoucherActive(later, voucher.id, { is_active: true })).toMatchObject({
        voucher: { isActive: true },
      });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("cannot be set in the past, which is told together with a wrong code", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: firstAfter });
    onTestFinished(() => void vi.useRealTimers());
    const problemsOf = (typed: object, schema: z.ZodType = voucherFields) =>
      schema.safeParse(typed).error?.issues.map(({ path: [name] }) => name) ?? [];
    expect(problemsOf({ voucher_code: "NATAL", ends_on: "2026-11-30" })).toEqual(["voucher_code", "ends_on"]);
    expect(problemsOf({ ends_on: "2026-12-01" })).toEqual([]);
    expect(problemsOf({ ends_on: "2026-11-30" }, voucherEndFields)).toEqual(["ends_on"]);
  });
});

describe("ending several vouchers", () => {
  it("ends all that are active, with their maintainers, or none", () =>
    rolledBack(async (db) => {
      const { admin, voucher, enter } = await aSchool(db);
      const other = await createVoucher(admin, voucherFields.parse({}));
      const off = await createVoucher(admin, voucherFields.parse({}));
      await setVoucherActive(admin, off.id, { is_active: false });
      await enter(await aStudent(db), now, other.code);
      await expect(endVouchers(admin, { ids: [voucher.id, 987_654] })).rejects.toMatchObject({ code: "not_found" });
      expect(await showVoucher(admin, voucher.id)).toMatchObject({ isActive: true });
      expect(await endVouchers(admin, { ids: [other.id, voucher.id, off.id] })).toEqual({ vouchers: 2, ended: 3 });
      expect(await showVoucher(admin, voucher.id)).toMatchObject({ isActive: false, activeUsers: 0 });
      expect(await brokenRules(db)).toEqual([]);
    }));
});
