import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { shortTransactionId } from "#app/domain/payments/payment.ts";
import { askGatewayNow, checkOwnPayment, reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { secondPayments } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { expectSound, toldOf } from "#tests/domain/payments/fixture.ts";
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

/** A payment that waits, and the tickets about it. */
async function aWaitingSale(method: "pix" | "credit_card" | "boleto" = "pix") {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId: reference } = await sale.pay(method);
  const tickets = async () =>
    await fixture.db
      .select()
      .from(supportTickets)
      .where(like(supportTickets.subject, `%${shortTransactionId(reference)}`));
  const payLess = () => gateway.order(reference, { status: "processed", detail: "accredited", paidCents: 10_000 });
  return { ...sale, id, reference, tickets, payLess };
}

const ticket = (words: string) => ({
  subject: expect.stringMatching(/^Valor diferente: #/),
  description: expect.stringContaining(words),
});
const hundred = "é de R$\u00a0197,00, mas o Mercado Pago diz que chegaram R$\u00a0100,00.";

describe("money of another amount", () => {
  it("is told once, whether a notice, the round, an admin or the buyer comes first, or all at once", async () => {
    const { ctx, admin, id, inHours, row, tickets, payLess } = await aWaitingSale();
    await payLess();
    const address = await noticeAddress(ctx);
    const order = (await row()).providerRef!;
    const answers = await Promise.allSettled([
      gateway.notice({ to: address.to, id: order, secret }),
      reconcilePayments(inHours(1)),
      askGatewayNow(admin, id),
      checkOwnPayment(ctx, id),
    ]);
    await address.close();
    expect(answers).toMatchObject([
      { value: { status: 409 } },
      { value: { moved: 0 } },
      { reason: { code: "conflict" } },
      { status: "fulfilled" },
    ]);
    expect(await tickets()).toMatchObject([ticket(hundred)]);
    expect((await tickets())[0]!.description).toContain(`/payments/${id}`);
  });

  it("is told again where it is another one", async () => {
    const { ctx, id, reference, tickets, payLess } = await aWaitingSale();
    await payLess();
    await checkOwnPayment(ctx, id);
    await gateway.order(reference, { paidCents: 20_000 });
    for (let times = 0; times < 2; times++) await checkOwnPayment(ctx, id);
    expect((await tickets()).map(({ description }) => /chegaram R\$\s[\d,]+/.exec(description)![0])).toEqual([
      "chegaram R$\u00a0100,00",
      "chegaram R$\u00a0200,00",
    ]);
  });

  it("is not told of before it came", async () => {
    const { ctx, id, reference, tickets } = await aWaitingSale();
    await gateway.order(reference, { cents: 500 });
    await checkOwnPayment(ctx, id);
    expect(await tickets()).toEqual([]);
    expect((await showPayment(ctx, id)).toPay).not.toBeNull();
  });

  it("leaves its buyer nothing to pay, also in JSON", async () => {
    const { ctx, id, payLess } = await aWaitingSale();
    await payLess();
    await checkOwnPayment(ctx, id);
    expect(await showPayment(ctx, id)).toMatchObject({ status: "pending", toPay: null, paidInsteadCents: 10_000 });
  });

  it.each(["pix", "credit_card"] as const)("that nobody saw is told when the time of a %s is over", async (method) => {
    const { ctx, id, reference, inHours, row, tickets, payLess } = await aWaitingSale(method);
    await (method === "pix" ? payLess() : gateway.payHosted(reference, 10_000));
    await expirePayments(inHours(24 * 20));
    expect(await row()).toMatchObject({ status: "failed", pendingRequest: null });
    expect(await tickets()).toMatchObject([ticket(hundred)]);
    expect(await showPayment(ctx, id)).toMatchObject({ failure: { reason: "expired" }, paidInsteadCents: 10_000 });
    const told = ["payment.created", "payment.amount_differs", "payment.failed"];
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(told);
  });

  it("does not keep its buyer from cancelling, and buying again", async () => {
    const { ctx, id, tickets, payLess } = await aWaitingSale();
    await payLess();
    expect(await cancelPayment(ctx, id)).toMatchObject({ status: "failed" });
    expect(await tickets()).toHaveLength(1);
  });

  it("that comes after the payment was given up is told, too, and does not go back by itself", async () => {
    const { ctx, id, reference, row, tickets } = await aWaitingSale("boleto");
    await cancelPayment(ctx, id);
    const { id: paid } = await gateway.payHosted(reference, 10_000, { method: "ticket" });
    const address = await noticeAddress(ctx);
    expect(await gateway.notice({ to: address.to, id: String(paid), secret })).toEqual({ status: 409 });
    await address.close();
    expect(await tickets()).toMatchObject([ticket(hundred)]);
    expect((await row()).status).toBe("failed");
    expect((await gateway.books()).payments).toMatchObject([{ status: "approved", refunds: [] }]);
  });

  it.each([
    ["was rejected", "rejected"],
    ["waits", "pending"],
  ])("beside a try that %s is that, and no second payment", async (_, status) => {
    const { ctx, id, reference, priceCents, row, tickets } = await aWaitingSale("boleto");
    const { id: first } = await gateway.payHosted(reference, priceCents, { status, detail: "x" });
    await gateway.payHosted(reference, 10_000);
    await checkOwnPayment(ctx, id);
    expect(await tickets()).toMatchObject([ticket(hundred)]);
    expect(await fixture.db.$count(secondPayments, eq(secondPayments.paymentId, id))).toBe(0);
    // What was asked for comes after all: then it paid, and the other money is the second.
    await gateway.changePayment(first, { status: "approved", detail: "accredited" });
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("completed");
    expect((await showPayment(ctx, id)).paidInsteadCents).toBeNull();
    expect(await fixture.db.$count(secondPayments, eq(secondPayments.paymentId, id))).toBe(1);
  });
});

it("a part that went back of a paid order is no other amount, whatever the order says was paid", async () => {
  const { ctx, id, reference, inHours, row, tickets } = await aWaitingSale();
  await gateway.payPix(reference);
  await checkOwnPayment(ctx, id);
  await gateway.returnByHand(reference, 5_000);
  await gateway.order(reference, { paidCents: 14_700 });
  await reconcilePayments(inHours(170));
  expect(await row()).toMatchObject({ status: "completed", returnedCents: 5_000 });
  expect(await tickets()).toEqual([]);
});
