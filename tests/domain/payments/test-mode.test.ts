import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { showStats } from "#app/domain/admin-stats/stats.server.ts";
import { isoDay } from "#app/domain/calendar.ts";
import { showCoupon } from "#app/domain/coupons/coupons.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { joinByLink } from "#app/domain/invitations/links.server.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import { makePayment, payTrail } from "#app/domain/payments/make-payment.server.ts";
import { exportPayments, paymentsOverview } from "#app/domain/payments/overview.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { paymentFields, trailPaymentFields } from "#app/domain/payments/payment-fields.ts";
import { listAllPayments } from "#app/domain/payments/payments.server.ts";
import { askGatewayNow } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { composeMessage } from "#app/domain/webhooks/messages.server.ts";
import type { Db } from "#drizzle/client.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { schoolCounters } from "#drizzle/schema/counters.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { ledgerPostings } from "#drizzle/schema/ledger.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments, secondPayments, serviceInvoices } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { commissionsOf, enrolmentsOf, expectSound, paymentRow, textOf } from "#tests/domain/payments/fixture.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { accountKey, testKey } from "#tests/gateways/asaas/books.ts";
import * as asaas from "#tests/gateways/asaas/client.ts";
import * as asaasSchool from "#tests/gateways/asaas/settings.ts";
import * as mercadoPago from "#tests/gateways/mercado-pago/client.ts";
import * as mercadoPagoSchool from "#tests/gateways/mercado-pago/settings.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

let there: { asaas: asaas.Gateway; mercadoPago: mercadoPago.Gateway };
beforeAll(async () => {
  const [one, other] = await Promise.all([asaas.startAsaas(), mercadoPago.startMercadoPago()]);
  there = { asaas: one, mercadoPago: other };
});
afterAll(() => Promise.all([there.asaas.stop(), there.mercadoPago.stop()]));
beforeEach(() => Promise.all([there.asaas.reset(), there.mercadoPago.reset()]));

const cents = 19_700;
const today = isoDay(new Date());

/** What differs between the gateways: the account, and how money comes and is disputed there. */
const gateways = {
  asaas: {
    school: () => ({ ...asaasSchool.sellingWith(there.asaas), SERVICE_INVOICES: "asaas" }),
    account: async (mode: "test" | "live") => ({ ASAAS_API_KEY: mode === "test" ? testKey : accountKey }),
    pay: (reference: string) => there.asaas.pay(reference),
    payLate: (reference: string) => there.asaas.payment(reference, { deleted: false, status: "RECEIVED" }),
    payTwice: async (reference: string) => {
      const second = await there.asaas.copy(reference);
      await there.asaas.part(second.id, { status: "RECEIVED" });
    },
    dispute: (reference: string, isLost: boolean) =>
      there.asaas.payment(reference, { status: isLost ? "REFUNDED" : "CHARGEBACK_DISPUTE" }),
    statement: { days: { from: today, until: today }, file: null },
    asked: async () => (await there.asaas.books()).asked.length,
  },
  mercado_pago: {
    school: () => ({ ...mercadoPagoSchool.sellingWith(there.mercadoPago), SERVICE_INVOICES: "event" }),
    account: async (mode: "test" | "live") => {
      await there.mercadoPago.tagsAre(mode === "test" ? ["normal", "test_user"] : ["normal"]);
      return {};
    },
    pay: (reference: string) => there.mercadoPago.payHosted(reference, cents),
    payLate: (reference: string) => there.mercadoPago.payHosted(reference, cents),
    payTwice: (reference: string) => there.mercadoPago.payHosted(reference, cents),
    dispute: async (_: string, isLost: boolean) => {
      const [paid] = (await there.mercadoPago.books()).payments;
      const detail = isLost ? "settled" : "in_process";
      await there.mercadoPago.changePayment(paid!.id, { status: "charged_back", detail });
    },
    statement: null,
    asked: async () => (await there.mercadoPago.books()).asked.length,
  },
};

/** Mercado Pago's page takes one try after the other, its PIX only one. */
const method: PaymentMethod = "credit_card";
const data = { tax_id: asaasSchool.taxId, postal_code: "01310-100", address_number: "12" };

/** A course of R$ 197,00 and its buyer, in a school whose account is one for tests. */
async function aSchool(db: Db, name: keyof typeof gateways) {
  const gateway = gateways[name];
  const settingsOf = async (mode: "test" | "live") =>
    testSettings({ ...gateway.school(), ...(await gateway.account(mode)) });
  const settings = await settingsOf("test");
  const instructor = await anInstructor(db);
  const course = await aCourse(db, { instructor, priceCents: cents });
  const ctx: SignedCtx = ctxOf(db, await aStudent(db), { settings });
  const admin: SignedCtx = ctxOf(db, await anAdmin(db), { settings });
  const pay = (more: object = {}, buyer = ctx) =>
    makePayment(
      buyer,
      paymentFields.parse({
        ...{ course_id: course.id, amount: cents / 100, payment_method: method, payment_data: data, ...more },
      }),
    );
  const ask = (id: number) => askGatewayNow(admin, id);
  /** The buyer pays, and it is seen. */
  const paid = async (more: object = {}) => {
    const { id, transactionId } = await pay(more);
    await gateway.pay(transactionId);
    await ask(id);
    return { id, reference: transactionId };
  };
  const row = (id: number) => paymentRow(db, id);
  return { ...gateway, settingsOf, course, instructor, ctx, admin, pay, ask, paid, row };
}

const inTestMode = "em modo de teste: nenhum valor é cobrado nem devolvido";

const all = { status: "all", page: 1, limit: 10 } as const;

/** Whatever there was, all of it in test mode: it is in the lists, and in no figure, no ledger and nobody's commission. */
async function expectNoMoney(
  db: Db,
  { admin, instructor }: Pick<Awaited<ReturnType<typeof aSchool>>, "admin" | "instructor">,
) {
  await expectSound(db);
  const { figures, page } = await paymentsOverview(admin, all);
  expect(figures).toMatchObject({ revenueCents: 0, thisMonthCents: 0, thisMonthCount: 0, thisMonthFeesCents: 0 });
  expect(figures).toMatchObject({ totalCount: 0, growth: null, success: null });
  expect(figures.months.every((month) => month.cents === 0)).toBe(true);
  for (const ctx of [admin, ctxOf(db, instructor)]) {
    const { totalRevenueCents, months } = await showStats(ctx);
    expect([totalRevenueCents, ...months.map(({ revenueCents }) => revenueCents)]).toEqual([0, 0, 0, 0, 0, 0, 0]);
  }
  for (const table of [commissions, ledgerPostings, serviceInvoices]) expect(await db.$count(table)).toBe(0);
  expect(await db.$count(schoolCounters, eq(schoolCounters.figure, "payment.completed"))).toBe(0);
  // Counted apart, so that lists have their pages.
  const stored = await db.$count(payments);
  expect([page.total, (await listAllPayments(admin, all)).total]).toEqual([stored, stored]);
  expect(page.data.every(({ isTest }) => isTest)).toBe(true);
}

describe.each(["asaas", "mercado_pago"] as const)("a sale in test mode through %s", (name) => {
  it("opens the course, with order and receipt, and is no money", () =>
    rolledBack(async (db) => {
      const school = await aSchool(db, name);
      const { id } = await school.paid();
      expect(await school.row(id)).toMatchObject({ status: "completed", isTest: true, feeCents: null });
      expect(await enrolmentsOf(db, school.ctx.viewer)).toMatchObject([{ origin: "purchase", endedAt: null }]);
      const letters = await db
        .select()
        .from(mails)
        .where(eq(mails.about, `payment/${id}`))
        .orderBy(mails.id);
      expect(letters.map(({ kind }) => kind)).toEqual(["payment.order", "payment.receipt"]);
      for (const { text } of letters) expect(text!.replace(/\s+/g, " ")).toContain(inTestMode);
      await expectNoMoney(db, school);

      const [done] = await db.select().from(events).where(eq(events.action, "payment.completed"));
      const message = await composeMessage(school.ctx, {
        ...done!,
        type: done!.action,
        data: done!.data as Record<string, unknown>,
      });
      expect(JSON.parse(message).data).toMatchObject({ payment_id: id, is_test: true });
      const csv = (await textOf(await exportPayments(school.admin, { status: "all" }))).split("\r\n");
      expect([csv[0]!.split(";").at(-1), csv[1]!.split(";").at(-1)]).toEqual(["Teste", "sim"]);
      const found = async (mode: "test" | "live") =>
        (await paymentsOverview(school.admin, { ...all, mode })).page.total;
      expect([await found("test"), await found("live")]).toEqual([1, 0]);
    }));

  it("given back in part and then whole closes the course, and is no money", () =>
    rolledBack(async (db) => {
      const school = await aSchool(db, name);
      const { id } = await school.paid();
      await refundBySchool(school.admin, id, { reason: "Combinado.", amount: 50 });
      expect(await school.row(id)).toMatchObject({ status: "completed", returnedCents: 5_000 });
      await expectNoMoney(db, school);
      await refundPayment(school.ctx, id);
      expect(await school.row(id)).toMatchObject({ status: "refunded" });
      expect(await enrolmentsOf(db, school.ctx.viewer)).toMatchObject([{ endedAt: expect.any(Date) }]);
      await expectNoMoney(db, school);
    }));

  it("lost in a dispute closes the course, tells the school that it was a test, and is no money", () =>
    rolledBack(async (db) => {
      const school = await aSchool(db, name);
      const { id, reference } = await school.paid();
      for (const isLost of [false, true]) {
        await school.dispute(reference, isLost);
        await school.ask(id);
      }
      expect(await school.row(id)).toMatchObject({ status: "refunded", dispute: "lost" });
      const tickets = await db.select().from(supportTickets);
      expect(tickets).toHaveLength(2);
      for (const { description } of tickets)
        expect(description).toContain("Modo de teste: nenhum valor foi cobrado nem devolvido.");
      await expectNoMoney(db, school);
    }));

  it("whose money came after it was given up, or came twice, is no money", () =>
    rolledBack(async (db) => {
      const school = await aSchool(db, name);
      const late = await school.pay();
      await cancelPayment(school.ctx, late.id);
      await school.payLate(late.transactionId);
      await school.ask(late.id);
      expect((await showPayment(school.ctx, late.id)).refunds).toMatchObject([{ kind: "late" }]);
      const { id, reference } = await school.paid();
      await school.payTwice(reference);
      await school.ask(id);
      await returnSecondPayments(school.admin, id);
      expect(await db.select().from(secondPayments)).toMatchObject([
        { paymentId: id, amountCents: cents, returnedAt: expect.any(Date) },
      ]);
      await expectNoMoney(db, school);
    }));

  it("of a group, of a trail and with a coupon is no money either, and the coupon's use counts as one", () =>
    rolledBack(async (db) => {
      const school = await aSchool(db, name);
      const { code, id: couponId } = await aCoupon(db, { amount: 97, max_uses: 1 });
      const group = await school.pay({ seats: 2, amount: 297, coupon_code: code });
      if (name === "asaas") await there.asaas.pay(group.transactionId);
      else await there.mercadoPago.payHosted(group.transactionId, 29_700);
      await school.ask(group.id);
      const { group: seats } = await showPayment(school.ctx, group.id);
      const member = ctxOf(db, await aStudent(db));
      await joinByLink(member, seats!.code);
      const isOpen = and(eq(enrollments.userId, member.viewer.id), isNull(enrollments.endedAt));
      expect(await db.$count(enrollments, isOpen)).toBe(1);
      expect(await showCoupon(school.admin, couponId)).toMatchObject({
        uses: 1,
        sold: 0,
        soldCents: 0,
        discountCents: 0,
      });
      const again = school.pay({ amount: 100, coupon_code: code });
      await expect(again).rejects.toMatchObject({ fields: { coupon_code: [expect.stringContaining("já usou")] } });

      const trail = await aTrail(db, { priceCents: cents, prices: [9_900, 9_900], instructor: school.instructor });
      const order = { amount: cents / 100, payment_method: method, payment_data: data };
      const { id, transactionId } = await payTrail(school.ctx, trail.id, trailPaymentFields.parse(order));
      await gateways[name].pay(transactionId);
      await school.ask(id);
      expect(await school.row(id)).toMatchObject({ status: "completed", isTest: true });
      await expectNoMoney(db, school);
    }));

  it("that still waits once the account is a real one is nobody's way to pay, and makes room when it is cancelled", () =>
    rolledBack(async (db) => {
      const school = await aSchool(db, name);
      const before = await school.pay();
      const ctx = { ...school.ctx, settings: await school.settingsOf("live") };
      await expect(school.pay({}, ctx)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("cancele-o"),
      });
      await cancelPayment(ctx, before.id);
      expect(await school.pay({}, ctx)).toMatchObject({ status: "pending", isTest: false });
      await expectSound(db);
    }));

  it("stands once the account is a real one, is told apart from its sales, and can be ended without asking for money", () =>
    rolledBack(async (db) => {
      const school = await aSchool(db, name);
      const before = await school.paid();
      const settings = await school.settingsOf("live");
      const [admin, ctx] = [
        { ...school.admin, settings },
        { ...school.ctx, settings },
      ];
      await expect(school.pay({}, ctx)).rejects.toMatchObject({ code: "conflict" });
      const buyer = ctxOf(db, await aStudent(db), { settings });
      const { id, transactionId } = await school.pay({}, buyer);
      if (name === "asaas") await there.asaas.pay(transactionId);
      else await there.mercadoPago.payHosted(transactionId, cents);
      await askGatewayNow(admin, id);
      expect(await school.row(id)).toMatchObject({ status: "completed", isTest: false });
      expect(await commissionsOf(db, id)).toHaveLength(1);
      const { figures } = await paymentsOverview(admin, all);
      expect(figures).toMatchObject({ revenueCents: cents, thisMonthCount: 1, totalCount: 1, success: 100 });
      if (school.statement) {
        // Asaas's stand-in has both in one account, of which the former is in no books.
        expect(await checkStatement(admin, school.statement)).toMatchObject({ payments: 1, differences: [] });
      }
      const asked = await school.asked();
      await refundBySchool(admin, before.id, { reason: "Era um teste." });
      expect(await school.row(before.id)).toMatchObject({ status: "refunded" });
      expect(await school.asked()).toBe(asked);
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ endedAt: expect.any(Date) }]);
      await expectSound(db);
    }));
});
