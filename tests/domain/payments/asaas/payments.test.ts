import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { openCheckout } from "#app/domain/payments/checkout.server.ts";
import { requirePriceAllowed } from "#app/domain/payments/checkout.ts";
import { showDiscount } from "#app/domain/payments/coupon-purchase.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { paymentsOverview } from "#app/domain/payments/overview.server.ts";
import { paymentFields } from "#app/domain/payments/payment-fields.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { commissionsOf, enrolmentsOf, toldOf } from "#tests/domain/payments/fixture.ts";
import { allowRefusal } from "#tests/domain/payments/gateway-steps.ts";
import { accountKey } from "#tests/gateways/asaas/books.ts";
import { taxId, token } from "#tests/gateways/asaas/settings.ts";
import type { Fault } from "#tests/gateways/faults.ts";
import { aRealSale, fixture, gateway, withAsaas } from "./fixture.ts";

withAsaas();

const aSale = () => aRealSale(fixture.db, gateway);

/** The same buyer buys another course. */
async function payTwice(ctx: SignedCtx) {
  const { id } = await aCourse(fixture.db, { priceCents: 900 });
  const order = { course_id: id, amount: 9, payment_method: "pix", payment_data: { tax_id: taxId } };
  return await makePayment(ctx, paymentFields.parse(order));
}

describe("a PIX", () => {
  it("shows Asaas's code on our page, for a customer who is made once and written to by nobody", async () => {
    const { ctx, admin, pay, row, priceCents } = await aSale();
    const { id, transactionId } = await pay();
    const { customers, payments } = await gateway.books();
    expect(customers).toMatchObject([{ cpfCnpj: "52998224725", notificationDisabled: true }]);
    expect(payments).toMatchObject([{ reference: transactionId, cents: priceCents, customer: customers[0]!.id }]);
    const code = `00020126BR.GOV.BCB.PIX${payments[0]!.id}`;
    expect(await showPayment(ctx, id)).toMatchObject({ toPay: { kind: "pix", code }, isSimulated: false });
    await gateway.pay(transactionId);
    await checkOwnPayment(ctx, id);
    expect(await row()).toMatchObject({ status: "completed", providerRef: payments[0]!.id, feeCents: 199 });
    expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
    // What Asaas keeps is the school's business.
    expect([(await showPayment(admin, id)).feeCents, (await showPayment(ctx, id)).feeCents]).toEqual([199, null]);
    const { figures } = await paymentsOverview(admin, { status: "all", page: 1, limit: 1 });
    expect(figures.thisMonthFeesCents).toBe(199);
    await cancelPayment(ctx, (await payTwice(ctx)).id);
    expect((await gateway.books()).customers).toHaveLength(1);
    // Somebody else with the same number opens nobody's data.
    await (await aSale()).pay();
    expect((await gateway.books()).customers).toHaveLength(2);
  });

  it("of less than Asaas charges is refused in words before anybody is asked, and so is such a price", async () => {
    const { ctx } = await aSale();
    const cheap = await aCourse(fixture.db, { priceCents: 499 });
    const order = { course_id: cheap.id, amount: 4.99, payment_method: "pix", payment_data: { tax_id: taxId } };
    const message = expect.stringContaining("não cobra menos de");
    await expect(makePayment(ctx, paymentFields.parse(order))).rejects.toMatchObject({ code: "conflict", message });
    expect((await gateway.books()).asked).toEqual([]);
    expect(() => requirePriceAllowed(ctx.settings, 499)).toThrow(/não cobra menos/);
    expect(() => requirePriceAllowed(ctx.settings, 500)).not.toThrow();
  });

  it("of less than Asaas charges, left by a coupon, is refused where the coupon is typed", async () => {
    const { ctx, course } = await aSale();
    const { code } = await aCoupon(fixture.db, { percent: 99 });
    const message = expect.stringContaining("não cobra menos de");
    await expect(showDiscount(ctx, { courseId: course.id }, code)).rejects.toMatchObject({ code: "conflict", message });
    expect((await openCheckout(ctx, course.id, code)).coupon).toEqual({ typed: code, discount: null, error: message });
  });

  it("asks nobody without a CPF or CNPJ that may exist", async () => {
    const { ctx, course } = await aSale();
    for (const tax_id of [undefined, "", "111.111.111-11", "529.982.247-24"]) {
      const order = { course_id: course.id, amount: 197, payment_method: "pix", payment_data: { tax_id } };
      await expect(makePayment(ctx, paymentFields.parse(order))).rejects.toMatchObject({
        code: "invalid",
        fields: { "payment_data.tax_id": [expect.any(String)] },
      });
    }
    expect((await gateway.books()).asked).toEqual([]);
  });

  it("is removed at Asaas when its time is over, and the money of one who paid meanwhile counts", async () => {
    const given = await aSale();
    await given.pay();
    await expirePayments(given.inHours(25));
    expect((await given.row()).status).toBe("failed");
    expect((await gateway.books()).payments).toMatchObject([{ deleted: true }]);
    const paid = await aSale();
    await gateway.pay((await paid.pay()).transactionId);
    await expirePayments(paid.inHours(25));
    expect((await paid.row()).status).toBe("completed");
  });

  it("that Asaas refuses to make has failed, and stands in nobody's way", async () => {
    const { pay, row } = await aSale();
    await gateway.fault({ kind: "status", status: 400, code: "invalid_value", method: "POST", path: "/payments$" });
    await expect(pay()).rejects.toMatchObject({ code: "payment_required" });
    expect((await row()).status).toBe("failed");
  });
});

describe.each(["credit_card", "boleto"] as const)("a %s", (method) => {
  it("is paid on the page of Asaas's invoice, with no data of it here", async () => {
    const { ctx, pay, row } = await aSale();
    const { id, transactionId } = await pay(method);
    const [invoice] = (await gateway.books()).payments;
    expect(invoice!.billingType).toBe(method === "boleto" ? "BOLETO" : "CREDIT_CARD");
    const url = `${gateway.url}/i/${invoice!.id.slice(4)}`;
    expect((await showPayment(ctx, id)).toPay).toEqual({ kind: "redirect", url, host: "Asaas" });
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("pending");
    await gateway.payment(transactionId, { status: method === "boleto" ? "RECEIVED" : "CONFIRMED" });
    await checkOwnPayment(ctx, id);
    expect(await row()).toMatchObject({ status: "completed", cardLast4: null });
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
  });
});

it("a page that is not Asaas's own is shown to nobody", async () => {
  for (const pages of ["https://asaas.example", "https://asaas.com.example", "http://localhost:1"]) {
    const { pay, row } = await aSale();
    await gateway.set({ pages });
    await expect(pay("boleto")).rejects.toMatchObject({ code: "unavailable" });
    expect((await row()).instructions).toBeNull();
  }
});

const status = (code: number, retryAfter?: number): Fault => ({
  kind: "status",
  status: code,
  code: `http_${code}`,
  ...(retryAfter && { retryAfter }),
});

const faults: [string, Fault][] = [
  ["lost after the work", { kind: "lost" }],
  ["lost before it", { kind: "lost before" }],
  ["half an answer", { kind: "half" }],
  ["429", status(429, 30)],
  ["500", status(500)],
  ["503", status(503, 5)],
  ["401", status(401)],
  ["a redirect", status(302)],
];

describe.each(["pix", "credit_card"] as const)("a %s", (method) => {
  it.each(faults)("whose charge meets %s ends in one payment", async (name, fault) => {
    const { ctx, pay, row, inHours } = await aSale();
    await gateway.fault({ ...fault, method: "POST", path: "/payments$" });
    const error = await pay(method).catch((thrown) => thrown);
    const words = name === "401" ? "A escola não está conseguindo receber pagamentos" : "O Asaas não respondeu";
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining(words) });
    expect(`${error.stack}${error.cause?.stack}`).not.toContain(accountKey);
    // A job asks again: without money the payment fails, and stands in nobody's way.
    await expirePayments(inHours(0.1));
    const { id, status: ended } = await row();
    expect(ended).toBe("failed");
    // It did not run out of time.
    expect((await showPayment(ctx, id)).failure).toMatchObject({ reason: "provider" });
    const { payments } = await gateway.books();
    expect(payments.filter(({ deleted }) => !deleted)).toEqual([]);
    const again = await aSale();
    const { transactionId } = await again.pay(method);
    await gateway.pay(transactionId);
    await gateway.fault({ ...fault, method: "GET" });
    await allowRefusal(() => expirePayments(again.inHours(24 * 12)));
    await expirePayments(again.inHours(24 * 13));
    expect((await again.row()).status).toBe("completed");
  });
});

describe("a charge that was made twice", () => {
  it("counts once, and both are removed when it is given up", async () => {
    const paid = await aSale();
    const { id, transactionId } = await paid.pay();
    await gateway.copy(transactionId);
    await gateway.pay(transactionId);
    await checkOwnPayment(paid.ctx, id);
    expect((await paid.row()).status).toBe("completed");
    await gateway.reset();
    const given = await aSale();
    await gateway.copy((await given.pay()).transactionId);
    await cancelPayment(given.ctx, (await given.row()).id);
    expect((await gateway.books()).payments.map(({ deleted }) => deleted)).toEqual([true, true]);
  });
});

it.each([
  ["another amount", { cents: 500, status: "RECEIVED" }],
  ["a state that we do not know", { status: "BLESSED" }],
  ["a charge whose bank looks at it", { status: "AWAITING_RISK_ANALYSIS" }],
  ["a disputed one", { status: "CHARGEBACK_REQUESTED" }],
])("%s never completes a payment", async (_, change) => {
  const { ctx, pay, row } = await aSale();
  const { id, transactionId } = await pay();
  await gateway.payment(transactionId, change);
  await checkOwnPayment(ctx, id);
  expect((await row()).status).toBe("pending");
  expect(await enrolmentsOf(fixture.db, ctx.viewer)).toEqual([]);
  const isTold = "cents" in change;
  expect((await toldOf(fixture.db, `payment/${id}`)).includes("payment.amount_differs")).toBe(isTold);
});

it("neither the keys nor the CPF of a buyer are in any table", async () => {
  const { pay } = await aSale();
  await pay("credit_card");
  const tables = await fixture.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    for (const secret of [accountKey, token, taxId, "52998224725"]) {
      const [found] = await fixture.db.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${secret}%`}`,
      );
      expect([name, found!.n]).toEqual([name, 0]);
    }
  }
});
