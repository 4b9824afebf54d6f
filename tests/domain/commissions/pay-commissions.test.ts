import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { instructorShare } from "#app/domain/commissions/book-commission.server.ts";
import { payoutFields } from "#app/domain/commissions/commission.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { openPayout, payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import type { Db } from "#drizzle/client.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { users } from "#drizzle/schema/people.ts";
import { aSale, balances, commissionsOf, expectSound, paying, settle, toldOf } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const taken = { code: "conflict", message: "Algumas comissões já foram pagas ou não existem." };

/** Two sales of R$ 197,00, their commissions, and an admin on 30 November at 23:30 in São Paulo. */
async function twoSales(db: Db) {
  const sales = [await aSale(db), await aSale(db)];
  const paid = [await sales[0]!.pay(), await sales[1]!.pay()];
  const lines = [...(await commissionsOf(db, paid[0]!.id)), ...(await commissionsOf(db, paid[1]!.id))];
  const admin = ctxOf(db, await anAdmin(db), { now: new Date("2026-12-01T02:30:00Z") });
  return { sales, paid, admin, ids: lines.map(({ id }) => id) };
}

describe("the share of a sale", () => {
  it.each([
    [19_700, 6_895, 12_805],
    [9_990, 3_497, 6_493],
    [12_000, 4_200, 7_800],
    [3, 1, 2],
    [1, 0, 1],
  ])("of %i centavos is %i and %i", (price, amountCents, platformCents) => {
    expect(instructorShare(price, 35)).toEqual({ percentage: 35, amountCents, platformCents });
  });

  it.each([
    [0, 0, 19_700],
    [50, 9_850, 9_850],
    [100, 19_700, 0],
  ])("is %i%% where the school says so, of the sales to come alone", (share, amountCents, platformCents) =>
    rolledBack(async (db) => {
      const [before, since] = [await aSale(db), await aSale(db)];
      const first = await before.pay();
      const settings = testSettings({ INSTRUCTOR_PERCENTAGE: String(share) });
      const second = await makePayment({ ...since.ctx, settings }, paying(since.course));
      expect(await commissionsOf(db, second.id)).toMatchObject([{ percentage: share, amountCents, platformCents }]);
      await refundPayment({ ...before.ctx, settings }, first.id);
      await refundPayment(since.ctx, second.id);
      expect(await commissionsOf(db, first.id)).toMatchObject([{ percentage: 35, amountCents: 6_895 }]);
      expect(await commissionsOf(db, second.id)).toMatchObject([{ percentage: share, amountCents }]);
      await expectSound(db);
    }),
  );

  it("is nobody's where the buyer became a maintainer before the money came", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await db.update(users).set({ isMaintainer: true }).where(eq(users.id, ctx.viewer.id));
      await settle(ctx, id, "completed");
      expect(await commissionsOf(db, id)).toEqual([]);
      await expectSound(db);
      await refundPayment(ctx, id);
      await expectSound(db);
    }));
});

describe("paying commissions", () => {
  it("marks all of a batch, and books each", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await twoSales(db);
      const before = await balances(db);
      await openPayout(admin, [ids[1]!]);
      const batch = { commission_ids: ids, payment_reference: "PIX-NOV" };
      expect(await payCommissions(admin, batch)).toEqual({ reference: "PIX-NOV", paidNow: 2, totalCents: 13_790 });
      const [line] = await db.select().from(commissions).where(eq(commissions.id, ids[0]!));
      expect(line).toMatchObject({ status: "paid", paidAt: admin.now, paymentReference: "PIX-NOV" });
      expect(await toldOf(db, `commission/${ids[1]}`)).toEqual(["commission.created", "commission.paid"]);
      const now = await balances(db);
      expect(now.bank! - (before.bank ?? 0)).toBe(-13_790);
      expect(now.instructors! - before.instructors!).toBe(13_790);
      await expectSound(db);
      expect(await payCommissions(admin, batch)).toEqual({ reference: "PIX-NOV", paidNow: 0, totalCents: 13_790 });
      expect(await toldOf(db, `commission/${ids[1]}`)).toHaveLength(2);
    }));

  it.each([undefined, null, ""])("names the batch by its moment in São Paulo where the reference is %j", (none) =>
    rolledBack(async (db) => {
      const { admin, ids } = await twoSales(db);
      const batch = { commission_ids: ids, payment_reference: none };
      expect(await payCommissions(admin, batch)).toMatchObject({ reference: "LOTE-20261130-233000" });
      await expect(payCommissions(admin, batch)).rejects.toMatchObject(taken);
    }),
  );

  it("pays nothing of a batch in which anything cannot be paid", () =>
    rolledBack(async (db) => {
      const { sales, paid, admin, ids } = await twoSales(db);
      const pay = (commission_ids: number[], payment_reference = "B") =>
        payCommissions(admin, { commission_ids, payment_reference });
      await expect(pay([ids[0]!, 999_999_999])).rejects.toMatchObject(taken);
      await pay([ids[0]!], "A");
      await expect(pay(ids)).rejects.toMatchObject(taken);
      await expect(pay(ids, "A")).rejects.toMatchObject(taken);
      await refundPayment(sales[1]!.ctx, paid[1]!.id);
      await expect(pay([ids[1]!])).rejects.toMatchObject(taken);
      expect((await db.select().from(commissions).where(eq(commissions.id, ids[1]!)))[0]).toMatchObject({
        status: "cancelled",
        paidAt: null,
      });
      await expectSound(db);
    }));

  it("is for admins alone", () =>
    rolledBack(async (db) => {
      const { ids } = await twoSales(db);
      const batch = { commission_ids: ids };
      for (const viewer of [await aStudent(db), await anInstructor(db)]) {
        await expect(payCommissions(ctxOf(db, viewer), batch)).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(payCommissions(ctxOf(db), batch)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it.each([
    [[]],
    [[1, 1]],
    [["1"]],
    [[1.5]],
    [[0]],
    [Array.from({ length: 501 }, (_, i) => i + 1)],
    ["1"],
    [undefined],
  ])("takes no %j for a batch", (commission_ids) => {
    expect(payoutFields.safeParse({ commission_ids }).success).toBe(false);
  });

  it("takes a reference of 100 characters, as banks print them, and no longer one", () => {
    const takes = (length: number) =>
      payoutFields.safeParse({ commission_ids: [1], payment_reference: "x".repeat(length) }).success;
    expect([takes(100), takes(101)]).toEqual([true, false]);
  });
});
