import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { IdempotencyKey } from "#app/domain/ctx.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { shortTransactionId } from "#app/domain/payments/payment.ts";
import { paymentFields } from "#app/domain/payments/payment-fields.ts";
import { paymentDetailJson } from "#app/domain/payments/payment-json.ts";
import { checkOwnPayment, reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { askProvider } from "#app/domain/payments/settle-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import {
  commissionsOf,
  enrolmentsOf,
  expectSound,
  manual,
  paymentRow,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { feeOf } from "#tests/gateways/mercado-pago/checkout.ts";
import { type Gateway, startMercadoPago } from "#tests/gateways/mercado-pago/client.ts";
import { secret } from "#tests/gateways/mercado-pago/settings.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aRealSale, noticeAddress } from "./fixture.ts";

let gateway: Gateway;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  [gateway, fixture] = await Promise.all([startMercadoPago(), freshDatabase({ max: 20 })]);
});
afterAll(() => Promise.all([gateway.stop(), fixture.close()]));
beforeEach(() => gateway.reset());
afterEach(() => expectSound(fixture.db));

const ticketsAbout = async (transactionId: string) =>
  await fixture.db
    .select()
    .from(supportTickets)
    .where(like(supportTickets.subject, `%${shortTransactionId(transactionId)}`));

it("names the course's price as what is wrong with an amount of nothing, not the gateway", async () => {
  const { ctx, course } = await aRealSale(fixture.db, gateway);
  const order = { course_id: course.id, amount: 0, payment_method: "pix", payment_data: {} };
  const pay = (about: object) => makePayment(ctx, paymentFields.parse({ ...order, ...about }));
  await expect(pay({})).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("não confere") });
  const free = await aCourse(fixture.db);
  await expect(pay({ course_id: free.id })).rejects.toMatchObject({ message: "Este curso é gratuito." });
  const { code: coupon_code } = await aCoupon(fixture.db, { percent: 100 });
  const covered = pay({ coupon_code });
  await expect(covered).rejects.toMatchObject({ message: expect.stringContaining("cobre o preço todo") });
});

describe("a PIX", () => {
  it("is not one of the simulator's that still waits: that is cancelled first", async () => {
    const { ctx, pay } = await aRealSale(fixture.db, gateway);
    const real = { ...ctx };
    Object.assign(ctx, { settings: manual });
    const simulated = await pay();
    Object.assign(ctx, real);
    await expect(pay()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("cancele-o") });
    await cancelPayment(ctx, simulated.id);
    expect(await pay()).toMatchObject({ status: "pending", isSimulated: false });
  });

  it("shows Mercado Pago's code on our page, and opens the course when its notice comes", async () => {
    const { ctx, pay, priceCents } = await aRealSale(fixture.db, gateway);
    const { id, status, transactionId } = await pay();
    expect(status).toBe("pending");
    const [order, ...more] = (await gateway.books()).orders;
    expect([order, more]).toMatchObject([{ reference: transactionId, cents: priceCents }, []]);
    expect(await showPayment(ctx, id)).toMatchObject({
      toPay: { kind: "pix", code: order!.code },
      expiresAt: new Date(order!.expires),
      isSimulated: false,
    });
    const address = await noticeAddress(ctx);
    expect(await gateway.notice({ to: address.to, id: order!.id, secret })).toEqual({ status: 200 });
    expect((await paymentRow(fixture.db, id)).status).toBe("pending");
    await gateway.payPix(transactionId);
    await gateway.notice({ to: address.to, id: order!.id, secret });
    await address.close();
    expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "completed", providerRef: order!.id });
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ origin: "purchase" }]);
    expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
  });

  it("whose answer is lost after the order was made is found by the next try, and never ordered twice", async () => {
    const { ctx, pay, row, inHours } = await aRealSale(fixture.db, gateway);
    await gateway.fault({ kind: "lost", method: "POST", path: "/v1/orders$" });
    await expect(pay()).rejects.toMatchObject({ code: "unavailable" });
    expect(await row()).toMatchObject({ status: "pending", pendingRequest: "charge", providerRef: null });
    await gateway.payPix((await row()).transactionId);
    expect(await expirePayments(inHours(0.1))).toBe(1);
    expect((await row()).status).toBe("completed");
    expect((await gateway.books()).orders).toHaveLength(1);
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
  });

  it("that the same request asks for again is ordered once, even while searches find nothing yet", async () => {
    const { ctx, course, row } = await aRealSale(fixture.db, gateway);
    const idempotencyKey: IdempotencyKey = {
      made: null,
      remember: async (_, object) => {
        idempotencyKey.made = object;
      },
    };
    const fields = paymentFields.parse({ course_id: course.id, amount: 197, payment_method: "pix" });
    await gateway.fault({ kind: "lost", method: "POST", path: "/v1/orders$" });
    await gateway.searchesLag(true);
    await expect(makePayment({ ...ctx, idempotencyKey }, fields)).rejects.toMatchObject({ code: "unavailable" });
    const { id } = await makePayment({ ...ctx, idempotencyKey }, fields);
    const { orders } = await gateway.books();
    expect([(await row()).id, orders]).toMatchObject([id, [{ id: (await row()).providerRef }]]);
    expect(orders).toHaveLength(1);
  });

  it("is cancelled at Mercado Pago when its time is over, and the money of one who paid meanwhile counts", async () => {
    const given = await aRealSale(fixture.db, gateway);
    await given.pay();
    await expirePayments(given.inHours(25));
    expect((await gateway.books()).orders).toMatchObject([{ status: "canceled" }]);
    expect((await given.row()).status).toBe("failed");
    const paid = await aRealSale(fixture.db, gateway);
    await gateway.payPix((await paid.pay()).transactionId);
    await expirePayments(paid.inHours(25));
    expect((await paid.row()).status).toBe("completed");
  });

  it("that Mercado Pago ends by itself has expired if its time was over, and was not paid if it was not", async () => {
    for (const [hours, reason] of [
      [25, "expired"],
      [1, "provider"],
    ] as const) {
      const { ctx, pay, inHours } = await aRealSale(fixture.db, gateway);
      const { id, transactionId } = await pay();
      await gateway.order(transactionId, { status: "expired", detail: "expired" });
      await checkOwnPayment(inHours(hours), id);
      expect(await showPayment(ctx, id)).toMatchObject({ status: "failed", failure: { reason } });
    }
  });

  it("that was cancelled by its buyer and paid all the same gets its money back", async () => {
    const { ctx, pay, row } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay();
    await cancelPayment(ctx, id);
    await gateway.payPix(transactionId);
    const address = await noticeAddress(ctx);
    await gateway.notice({ to: address.to, id: (await row()).providerRef!, secret });
    await address.close();
    expect((await row()).status).toBe("failed");
    expect((await gateway.books()).orders).toMatchObject([{ status: "refunded" }]);
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toEqual([]);
  });
});

describe.each(["credit_card", "boleto"] as const)("a %s", (method) => {
  it("is paid on Mercado Pago's page, with no data of it here", async () => {
    const { ctx, pay, row, priceCents } = await aRealSale(fixture.db, gateway, { CARD_INSTALMENTS: "10" });
    const { id, transactionId } = await pay(method);
    const [preference] = (await gateway.books()).preferences;
    expect(preference).toMatchObject({ reference: transactionId, cents: priceCents, title: "Semear de manhã" });
    const others = method === "boleto" ? ["credit_card", "bank_transfer"] : ["ticket", "bank_transfer"];
    expect(preference!.excluded).toEqual(expect.arrayContaining(others));
    expect(preference!.instalments).toBe(10);
    expect(preference!.excluded).not.toContain(method === "boleto" ? "ticket" : "credit_card");
    const { toPay } = await showPayment(ctx, id);
    const url = `${gateway.url}/checkout/v1/redirect?pref_id=${preference!.id}`;
    expect(toPay).toEqual({ kind: "redirect", url, host: "Mercado Pago" });
    expect(await row()).toMatchObject({ cardLast4: null, boletoDueDate: null, providerRef: preference!.id });
    await gateway.payHosted(transactionId, priceCents, { status: "rejected", detail: "cc_rejected_other_reason" });
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("pending");
    await gateway.payHosted(transactionId, priceCents, { instalments: method === "boleto" ? 1 : 3 });
    await checkOwnPayment(ctx, id);
    const instalments = method === "boleto" ? null : 3;
    expect(await row()).toMatchObject({ status: "completed", feeCents: feeOf(priceCents), instalments });
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
  });

  it("that nobody pays is closed at Mercado Pago, with what waits there", async () => {
    const { pay, row, inHours, priceCents } = await aRealSale(fixture.db, gateway);
    const { transactionId } = await pay(method);
    const { expiresAt } = await row();
    expect(expiresAt!.getTime() - Date.now()).toBeGreaterThan(71 * 3_600_000);
    await gateway.payHosted(transactionId, priceCents, { status: "pending", detail: "pending_waiting_payment" });
    await expirePayments(inHours(24 * 12));
    expect((await row()).status).toBe("failed");
    expect(await gateway.books()).toMatchObject({ payments: [{ status: "cancelled" }] });
    const [preference] = (await gateway.books()).preferences;
    expect(preference!.endsAt).toBeLessThan(Date.now() + 24 * 12 * 3_600_000 + 60_000);
  });
});

describe("a boleto that was made on Mercado Pago's page", () => {
  const ticket = { status: "pending", detail: "pending_waiting_payment", method: "ticket" };
  const addressOf = (id: number) => expect.stringContaining(`${gateway.url}/payments/${id}/ticket?`);

  it.each(["a notice", "the round", "the buyer"])("is known by its address once %s asks", async (asks) => {
    const { ctx, pay, priceCents } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay("boleto");
    const { toPay } = await showPayment(ctx, id);
    const boleto = await gateway.payHosted(transactionId, priceCents, ticket);
    if (asks === "a notice") {
      const address = await noticeAddress(ctx);
      expect(await gateway.notice({ to: address.to, id: String(boleto.id), secret })).toEqual({ status: 200 });
      await address.close();
    } else if (asks === "the round") {
      const old = { createdAt: new Date(Date.now() - 3_600_000) };
      await fixture.db.update(payments).set(old).where(eq(payments.id, id));
      await reconcilePayments({ ...ctx, viewer: null });
    } else await checkOwnPayment(ctx, id);
    expect((await showPayment(ctx, id)).toPay).toEqual({ ...toPay, boletoUrl: addressOf(boleto.id) });
  });

  it("stays known where a search finds nothing, and gives way to a newer one", async () => {
    const { ctx, pay, priceCents } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay("boleto");
    const first = await gateway.payHosted(transactionId, priceCents, ticket);
    await checkOwnPayment(ctx, id);
    await gateway.searchesLag(true);
    await checkOwnPayment(ctx, id);
    expect((await showPayment(ctx, id)).toPay).toMatchObject({ boletoUrl: addressOf(first.id) });
    await gateway.searchesLag(false);
    const second = await gateway.payHosted(transactionId, priceCents, ticket);
    await checkOwnPayment(ctx, id);
    expect(paymentDetailJson(await showPayment(ctx, id)).payment_url).toEqual(addressOf(second.id));
  });

  it("is not shown where its address is not Mercado Pago's, or its amount another", async () => {
    const { ctx, pay, priceCents } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay("boleto");
    const { toPay } = await showPayment(ctx, id);
    await gateway.payHosted(transactionId, priceCents - 1, ticket);
    await checkOwnPayment(ctx, id);
    await gateway.payHosted(transactionId, priceCents, ticket);
    for (const pages of ["https://mercadopago.com.br.example", "javascript:", "nothing"]) {
      await gateway.pagesAre(pages);
      await checkOwnPayment(ctx, id);
    }
    expect((await showPayment(ctx, id)).toPay).toEqual(toPay);
  });
});

describe("an answer that does not fit", () => {
  it.each([
    ["another amount", { cents: 100 }, 1],
    ["less than was asked", { paidCents: 100 }, 1],
    ["another account", { userId: "111222333" }, 0],
    ["a state that we do not know", { status: "blessed", detail: "accredited" }, 0],
    ["a detail that we do not know", { detail: "waiting_capture" }, 0],
  ])("never completes a payment: %s", async (_, change, told) => {
    const { ctx, pay, row } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay();
    await gateway.payPix(transactionId);
    await gateway.order(transactionId, change);
    const address = await noticeAddress(ctx);
    await gateway.notice({ to: address.to, id: (await row()).providerRef!, secret });
    await address.close();
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("pending");
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toEqual([]);
    expect(await ticketsAbout(transactionId)).toHaveLength(told);
  });

  it("of another amount is told to the school once, and closes once its money went back there", async () => {
    const { ctx, pay, row } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay();
    await gateway.payPix(transactionId);
    await gateway.order(transactionId, { paidCents: 100 });
    const payment = await row();
    const asked = await Promise.allSettled([1, 2, 3].map(() => askProvider(ctx, payment)));
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const tickets = await ticketsAbout(transactionId);
    expect(tickets).toMatchObject([{ subject: expect.stringMatching(/^Valor diferente: #/) }]);
    expect(tickets[0]!.description).toContain("chegaram R$\u00a01,00.");
    await gateway.order(transactionId, { status: "refunded", detail: "refunded" });
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("failed");
  });

  it("never completes a card either, of another amount or account", async () => {
    const { ctx, pay, row, priceCents } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay("credit_card");
    await gateway.payHosted(transactionId, priceCents, { collector: "111222333" });
    await gateway.payHosted(transactionId, 100);
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("pending");
    expect(await ticketsAbout(transactionId)).toHaveLength(1);
    await gateway.payHosted(transactionId, priceCents);
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("completed");
  });
});

describe("what no notice told", () => {
  it("is found out within the hour, one payment's failure being no other's", async () => {
    const { ctx, pay, row } = await aRealSale(fixture.db, gateway);
    const odd = await aRealSale(fixture.db, gateway);
    const { transactionId: oddReference } = await odd.pay();
    const { transactionId } = await pay();
    await gateway.order(oddReference, { cents: 1 });
    await gateway.payPix(transactionId);
    const old = { createdAt: new Date(Date.now() - 3_600_000) };
    await fixture.db.update(payments).set(old).where(eq(payments.status, "pending"));
    expect(await reconcilePayments({ ...ctx, viewer: null })).toMatchObject({
      moved: 1,
      failures: [{ code: "conflict" }],
    });
    expect((await row()).status).toBe("completed");
    await cancelPayment(odd.ctx, (await odd.row()).id);
  });

  it("is asked later where Mercado Pago wants us to wait", async () => {
    const one = await aRealSale(fixture.db, gateway);
    const other = await aRealSale(fixture.db, gateway);
    for (const sale of [one, other]) await sale.pay();
    const old = { createdAt: new Date(Date.now() - 3_600_000) };
    await fixture.db.update(payments).set(old).where(eq(payments.status, "pending"));
    const before = (await gateway.books()).asked.length;
    await gateway.fault({ kind: "status", status: 429, code: "too_many_requests", retryAfter: 60, always: true });
    expect(await reconcilePayments({ ...one.ctx, viewer: null })).toMatchObject({
      moved: 0,
      failures: [{ retryAfter: 60 }],
    });
    expect((await gateway.books()).asked.length - before).toBe(1);
  });
});
