import { and, eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { voucherFields } from "#app/domain/vouchers/voucher.ts";
import {
  createVoucher,
  newVoucherCode,
  setVoucherActive,
  showVoucher,
  voucherList,
} from "#app/domain/vouchers/vouchers.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { voucherRedemptions } from "#drizzle/schema/vouchers.ts";
import { asks, saying } from "#tests/domain/profile/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const fields = (more: object = {}) => voucherFields.parse(more);
const enter = (db: Parameters<typeof asks>[0], viewer: Parameters<typeof asks>[1], code: string) =>
  editProfile(asks(db, viewer, { factor: "1000" }), saying({ maintainer_voucher_code: code }));

describe("a new voucher", () => {
  it("gets a code of sixty random bits without look-alikes where none is given", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const voucher = await createVoucher(ctxOf(db, marta), fields());
      expect(voucher).toMatchObject({
        code: expect.stringMatching(/^MANT(-[2-9A-HJ-NP-Z]{4}){3}$/),
        description: "",
        isActive: true,
        activeUsers: 0,
        monthlyValueCents: 12_000,
        currentUses: 0,
        maxUses: null,
      });
      const codes = Array.from({ length: 2_000 }, newVoucherCode);
      expect(new Set(codes).size).toBe(2_000);
      expect(new Set(codes.join("").replace(/MANT|-/g, "")).size).toBe(32);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("keeps a given code upper-cased and trimmed, once, whatever its case", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const given = fields({ voucher_code: " natal-2026 ", description: "Campanha de Natal", max_uses: 30 });
      expect(await createVoucher(ctx, given)).toMatchObject({
        code: "NATAL-2026",
        description: "Campanha de Natal",
        maxUses: 30,
      });
      await expect(createVoucher(ctx, fields({ voucher_code: "Natal-2026" }))).rejects.toMatchObject({
        code: "conflict",
        message: "Já existe um voucher com este código.",
        fields: { voucher_code: ["Já existe um voucher com este código."] },
      });
    }));

  it("is first in the list, and only for admins", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const { id } = await createVoucher(ctx, fields());
      expect((await voucherList.read(ctx, { page: 1, limit: 1 })).data.map((voucher) => voucher.id)).toEqual([id]);
      for (const [viewer, code] of [
        [await anInstructor(db), "forbidden"],
        [await aStudent(db), "forbidden"],
        [null, "unauthenticated"],
      ] as const) {
        const others = ctxOf(db, viewer);
        await expect(voucherList.read(others, { page: 1, limit: 1 })).rejects.toMatchObject({ code });
        await expect(createVoucher(others, fields())).rejects.toMatchObject({ code });
        await expect(setVoucherActive(others, id, { is_active: false })).rejects.toMatchObject({ code });
      }
    }));
});

describe("switching a voucher", () => {
  it("off ends its maintainers and nobody else's; on brings nobody back, but the code does, for no second use", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const [one, other] = [await createVoucher(ctx, fields({ max_uses: 2 })), await createVoucher(ctx, fields())];
      const [ana, bia, caio] = [await aStudent(db), await aStudent(db), await aStudent(db)];
      await enter(db, ana, one.code);
      await enter(db, bia, one.code);
      await enter(db, caio, other.code);
      expect(await showVoucher(ctx, one.id)).toMatchObject({ activeUsers: 2, currentUses: 2 });

      expect(await setVoucherActive(ctx, one.id, { is_active: false })).toMatchObject({
        ended: 2,
        voucher: { isActive: false, activeUsers: 0, currentUses: 2 },
      });
      const isMaintainer = async (id: string) =>
        (await db.select().from(users).where(eq(users.id, id)))[0]!.isMaintainer;
      expect([await isMaintainer(ana.id), await isMaintainer(bia.id), await isMaintainer(caio.id)]).toEqual([
        false,
        false,
        true,
      ]);
      expect(
        await db.$count(events, and(eq(events.action, "maintainer.ended"), eq(events.object, `user/${ana.id}`))),
      ).toBe(1);
      expect((await setVoucherActive(ctx, one.id, { is_active: false })).ended).toBe(0);
      await expect(enter(db, ana, one.code)).rejects.toMatchObject({ message: "Código de voucher inválido." });

      expect(await setVoucherActive(ctx, one.id, { is_active: true })).toMatchObject({
        ended: 0,
        voucher: { activeUsers: 0 },
      });
      expect(await isMaintainer(ana.id)).toBe(false);
      await enter(db, ana, one.code);
      expect(await isMaintainer(ana.id)).toBe(true);
      expect(await showVoucher(ctx, one.id)).toMatchObject({ activeUsers: 1, currentUses: 2 });
      expect(await db.$count(events, eq(events.object, `voucher/${one.id}`))).toBe(6);
      expect(await brokenRules(db)).toEqual([]);
      await expect(setVoucherActive(ctx, 987_654, { is_active: false })).rejects.toMatchObject({
        message: "Voucher não encontrado",
      });
    }));

  it("in a race with fifty people who enter the code leaves no maintainer by it", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const marta = await anAdmin(db);
    const ctx = ctxOf(db, marta);
    const { id, code } = await createVoucher(ctx, fields());
    const people = await Promise.all(Array.from({ length: 50 }, () => aStudent(db)));
    for (const viewer of people.slice(0, 10)) await enter(db, viewer, code);
    const entered = people
      .map((viewer, n) => ({ viewer, wait: n % 5 }))
      .map(async ({ viewer, wait }) => {
        for (let turn = 0; turn < wait; turn += 1) await db.$count(users);
        return await enter(db, viewer, code);
      });
    const [switched, ...results] = await Promise.allSettled([
      setVoucherActive(ctx, id, { is_active: false }),
      ...entered,
    ]);
    expect(switched.status).toBe("fulfilled");
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ message: "Código de voucher inválido." });
    }
    expect(await showVoucher(ctx, id)).toMatchObject({ isActive: false, activeUsers: 0 });
    expect(await db.$count(users, eq(users.isMaintainer, true))).toBe(0);
    const ended = await db.$count(voucherRedemptions, isNotNull(voucherRedemptions.endedAt));
    expect(await db.$count(events, eq(events.action, "maintainer.ended"))).toBe(ended);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });

  it("twenty admins who make the same code at once make one voucher", async () => {
    const { db, close } = await freshDatabase({ max: 20 });
    const ctx = ctxOf(db, await anAdmin(db));
    const made = await Promise.allSettled(
      Array.from({ length: 20 }, () => createVoucher(ctx, fields({ voucher_code: "MUTIRAO-2026" }))),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});
