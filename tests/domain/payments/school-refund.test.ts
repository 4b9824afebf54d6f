import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { paymentsOverview } from "#app/domain/payments/overview.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import {
  aSale,
  balances,
  commissionsOf,
  enrolmentsOf,
  expectSound,
  later,
  paymentRow,
  thursday,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const reason = "O curso saiu do ar por uma semana.";

/** A sale, and an admin who signed in a moment ago. */
async function aPaidSale(db: Db, about?: Parameters<typeof aSale>[1]) {
  const sale = await aSale(db, about);
  const admin = ctxOf(db, await anAdmin(db), { settings: sale.ctx.settings, now: thursday });
  return { ...sale, admin };
}

const emailsOf = async (db: Db, id: number) =>
  (
    await db
      .select()
      .from(mails)
      .where(eq(mails.about, `payment/${id}`))
      .orderBy(mails.id)
  ).map(({ kind, text }) => ({ kind, text }));

describe("the school gives money back", () => {
  it("whole, long after the guarantee, and says why", () =>
    rolledBack(async (db) => {
      const before = await balances(db);
      const { ctx, admin, pay } = await aPaidSale(db);
      const { id } = await pay("pix");
      const now = later({ days: 200 });
      const then = ctxOf(db, admin.viewer, { now });
      const refunded = await refundBySchool(then, id, { reason });
      expect(refunded).toMatchObject({ status: "refunded", refundedAt: now, returnedCents: 19_700 });
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ endedAt: now }]);
      expect(await commissionsOf(db, id)).toMatchObject([{ status: "cancelled" }]);
      expect(await balances(db)).toMatchObject(before);
      const last = (await emailsOf(db, id)).at(-1)!;
      expect(last.kind).toBe("payment.refund");
      expect(last.text).toContain(reason);
      expect(last.text).not.toContain("Recebemos o seu pedido");
      expect(await refundBySchool(then, id, { reason })).toEqual(refunded);
      expect(await toldOf(db, `payment/${id}`)).toHaveLength(3);
      await expectSound(db);
    }));

  it("in parts: course and certificate stay, and the commission shrinks to the centavo", () =>
    rolledBack(async (db) => {
      const { course, ctx, admin, pay } = await aPaidSale(db);
      const { id } = await pay();
      for (const lesson of course.lessonIds) await completeLesson(ctx, lesson, {});
      const [enrolment] = await enrolmentsOf(db, ctx.viewer);
      await generateCertificate(ctx, { course_id: course.id, enrollment_id: enrolment!.id });
      for (const amount of [0.01, 50.33, 46.66]) await refundBySchool(admin, id, { reason, amount });
      expect(await showPayment(ctx, id)).toMatchObject({
        status: "completed",
        returnedCents: 9_700,
        refunds: [{ kind: "part", amountCents: 1, reason, returnedAt: thursday }, {}, { amountCents: 4_666 }],
      });
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ endedAt: null }]);
      const issued = await db.select().from(certificates).where(eq(certificates.userId, ctx.viewer.id));
      expect(issued).toMatchObject([{ revokedAt: null }]);
      const earned = (await commissionsOf(db, id)).reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(earned).toBe(3_500);
      const { figures } = await paymentsOverview(admin, { status: "all", page: 1, limit: 5 });
      expect(figures).toMatchObject({ revenueCents: 10_000, thisMonthCents: 10_000 });
      expect((await emailsOf(db, id)).filter(({ kind }) => kind === "payment.part_refund")).toHaveLength(3);
      await expectSound(db);
      await refundPayment(ctx, id);
      expect(await paymentRow(db, id)).toMatchObject({ status: "refunded", returnedCents: 9_700 });
      const left = (await commissionsOf(db, id)).reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(left).toBe(0);
      expect((await paymentsOverview(admin, { status: "all", page: 1, limit: 5 })).figures.revenueCents).toBe(0);
      await expectSound(db);
    }));

  it("after the payout leaves the instructor a debt of that part", () =>
    rolledBack(async (db) => {
      const { admin, pay } = await aPaidSale(db);
      const { id } = await pay();
      const [sale] = await commissionsOf(db, id);
      await payCommissions(admin, { commission_ids: [sale!.id], payment_reference: "LOTE-1" });
      await refundBySchool(admin, id, { reason, amount: 100 });
      expect(await commissionsOf(db, id)).toMatchObject([
        { status: "paid", amountCents: 6_895 },
        { kind: "reversal", status: "pending", amountCents: -3_500, priceCents: 10_000 },
      ]);
      await expectSound(db);
    }));

  it("once, however often the same form is sent", () =>
    rolledBack(async (db) => {
      const { admin, pay } = await aPaidSale(db);
      const { id } = await pay();
      const form = { reason, amount: 20, refunded_amount: 0 };
      const first = await refundBySchool(admin, id, form);
      expect(await refundBySchool(admin, id, form)).toEqual(first);
      await expect(refundBySchool(admin, id, { ...form, amount: 30 })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("já foram devolvidos R$\u00a020,00"),
      });
      expect(await refundBySchool(admin, id, { ...form, refunded_amount: 20 })).toMatchObject({ returnedCents: 4_000 });
      await expectSound(db);
    }));

  it("no more than there is, of what was paid, and by an admin who signed in a moment ago", () =>
    rolledBack(async (db) => {
      const { ctx, course, admin, pay } = await aPaidSale(db);
      const { id } = await pay();
      await refundBySchool(admin, id, { reason, amount: 97 });
      await expect(refundBySchool(admin, id, { reason, amount: 100.01 })).rejects.toMatchObject({
        code: "invalid",
        fields: { amount: ["É mais do que resta: deste pagamento dá para devolver até R$\u00a0100,00."] },
      });
      for (const viewer of [ctx.viewer, course.instructor]) {
        await expect(refundBySchool({ ...ctx, viewer }, id, { reason })).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(refundBySchool({ ...admin, now: later({ hours: 1 }) }, id, { reason })).rejects.toMatchObject({
        code: "stale",
      });
      await expect(refundBySchool(admin, 999_999, { reason })).rejects.toMatchObject({ code: "not_found" });
      const waiting = await aPaidSale(db, { isManual: true, buyer: await aStudent(db) });
      const { id: pending } = await waiting.pay("pix");
      await expect(refundBySchool(waiting.admin, pending, { reason })).rejects.toMatchObject({ code: "conflict" });
    }));

  it("of a boleto through a ticket that names the sum", () =>
    rolledBack(async (db) => {
      const { ctx, admin, pay } = await aPaidSale(db);
      const { id } = await pay("boleto");
      await refundBySchool(admin, id, { reason, amount: 40 });
      const tickets = await db.select().from(supportTickets).where(eq(supportTickets.userId, ctx.viewer.id));
      expect(tickets).toMatchObject([{ category: "payment" }]);
      expect(tickets[0]!.description).toContain("R$\u00a040,00 do pagamento");
      await expectSound(db);
    }));
});
