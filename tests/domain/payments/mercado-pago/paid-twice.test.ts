import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import { paymentDetailJson } from "#app/domain/payments/payment-json.ts";
import { askGatewayNow, checkOwnPayment, reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { secondPayments } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { commissionsOf, enrolmentsOf, expectSound, toldOf } from "#tests/domain/payments/fixture.ts";
import { pressTwentyTimes } from "#tests/domain/payments/gateway-sale.ts";
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

/** Somebody made a boleto on the page, paid by card, and it was seen. */
async function aPaidPage() {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId: reference } = await sale.pay("credit_card");
  const boleto = await gateway.payHosted(reference, sale.priceCents, { status: "pending", method: "ticket" });
  const card = await gateway.payHosted(reference, sale.priceCents);
  await checkOwnPayment(sale.ctx, id);
  expect(await sale.row()).toMatchObject({ status: "completed", paidRef: String(card.id) });
  const seconds = () => fixture.db.select().from(secondPayments).where(eq(secondPayments.paymentId, id));
  /** What went back of each there, in centavos. */
  const backThere = async () => {
    const { payments: tries } = await gateway.books();
    const sent = (of: number) => tries.find((each) => each.id === of)!.refunds.map(({ amount }) => amount * 100);
    return { card: sent(card.id), boleto: sent(boleto.id) };
  };
  const notice = async (of: number) => {
    const address = await noticeAddress(sale.ctx);
    const { status } = await gateway.notice({ to: address.to, id: String(of), type: "payment", secret });
    await address.close();
    return status;
  };
  const payBoleto = () => gateway.changePayment(boleto.id, { status: "approved", detail: "accredited" });
  const tickets = () => fixture.db.select().from(supportTickets).orderBy(desc(supportTickets.id)).limit(5);
  return { ...sale, id, reference, boleto, card, seconds, backThere, notice, payBoleto, tickets };
}

describe("a boleto that is paid after the card", () => {
  it("is told to the school once, and goes back by itself, while the purchase stands", async () => {
    const { ctx, admin, id, boleto, seconds, backThere, notice, payBoleto, tickets, row } = await aPaidPage();
    await payBoleto();
    const before = await row();
    for (let times = 0; times < 3; times++) expect(await notice(boleto.id)).toBe(200);
    expect(await seconds()).toMatchObject([{ providerRef: String(boleto.id), amountCents: 19_700, returnedAt: null }]);
    expect(await row()).toEqual(before);
    const told = (await tickets()).filter(({ subject }) => subject.startsWith("Pago duas vezes"));
    expect(told).toHaveLength(1);
    expect(told[0]!.description).toContain("chegaram mais R$\u00a0197,00");
    expect(paymentDetailJson(await showPayment(ctx, id)).second_payments).toMatchObject([{ amount: 197 }]);

    await expect(returnSecondPayments(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    await returnSecondPayments(admin, id);
    await returnSecondPayments(admin, id);
    expect(await backThere()).toEqual({ card: [], boleto: [19_700] });
    expect(await seconds()).toMatchObject([{ returnedAt: expect.any(Date), refusal: null }]);
    expect(await row()).toEqual(before);
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: null }]);
    expect(await commissionsOf(fixture.db, id)).toMatchObject([{ status: "pending", amountCents: 6_895 }]);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual([
      "payment.created",
      "payment.completed",
      "payment.paid_twice",
      "payment.second_refunded",
    ]);
  });

  it("is no part of a refund of the purchase, before or after it", async () => {
    const { ctx, admin, id, boleto, card, seconds, backThere, notice, payBoleto, row } = await aPaidPage();
    await refundPayment(ctx, id);
    expect(await backThere()).toEqual({ card: [19_700], boleto: [] });
    await payBoleto();
    await notice(boleto.id);
    expect((await row()).status).toBe("refunded");
    expect(await seconds()).toHaveLength(1);
    await returnSecondPayments(admin, id);
    expect(await backThere()).toEqual({ card: [19_700], boleto: [19_700] });
    await notice(card.id);
    expect(await seconds()).toHaveLength(1);

    const other = await aPaidPage();
    await other.payBoleto();
    await other.notice(other.boleto.id);
    await refundPayment(other.ctx, other.id);
    expect(await other.backThere()).toEqual({ card: [19_700], boleto: [] });
    expect(await other.seconds()).toMatchObject([{ returnedAt: null }]);
  });

  it("pressed twenty times at once goes back once", async () => {
    const { admin, id, boleto, seconds, backThere, notice, payBoleto } = await aPaidPage();
    await payBoleto();
    await notice(boleto.id);
    await pressTwentyTimes(() => returnSecondPayments(admin, id));
    expect((await backThere()).boleto).toEqual([19_700]);
    expect(await seconds()).toMatchObject([{ returnedAt: expect.any(Date) }]);
  });

  it("that is refused stays to be sent back, and whose answer is lost goes back once", async () => {
    const { admin, id, boleto, seconds, backThere, notice, payBoleto } = await aPaidPage();
    await payBoleto();
    await notice(boleto.id);
    await gateway.refundsAre("failed");
    await expect(returnSecondPayments(admin, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await seconds()).toMatchObject([{ returnedAt: null, askedAt: null, refusal: "rejected", refusals: 1 }]);
    await gateway.refundsAre("processed");
    await gateway.fault({ kind: "lost", method: "POST", path: "refunds" });
    await expect(returnSecondPayments(admin, id)).rejects.toMatchObject({ code: "unavailable" });
    await gateway.forgetKeys();
    await returnSecondPayments(admin, id);
    expect(await seconds()).toMatchObject([{ returnedAt: expect.any(Date) }]);
    const { boleto: sent } = await backThere();
    expect(sent).toEqual([19_700, 19_700]); // The first of them is the one that was refused.
  });

  it("and whose refund is refused holds up no other", async () => {
    const { admin, id, reference, priceCents, boleto, notice, payBoleto, seconds } = await aPaidPage();
    await payBoleto();
    const third = await gateway.payHosted(reference, priceCents);
    await notice(boleto.id);
    await gateway.fault({ kind: "status", status: 400, code: "insufficient_amount", path: `${boleto.id}/refunds` });
    await expect(returnSecondPayments(admin, id)).rejects.toMatchObject({ code: "conflict" });
    const of = ({ id }: { id: number }, found: object) =>
      expect.objectContaining({ providerRef: String(id), ...found });
    expect(await seconds()).toEqual(
      expect.arrayContaining([
        of(boleto, { returnedAt: null, askedAt: null, refusal: "insufficient_amount" }),
        of(third, { returnedAt: expect.any(Date) }),
      ]),
    );
  });

  it("and whose notice is lost is found by asking now, or in the week", async () => {
    const asked = await aPaidPage();
    await asked.payBoleto();
    expect(await askGatewayNow(asked.admin, asked.id)).toMatchObject({ answer: "changed" });
    expect(await asked.seconds()).toHaveLength(1);
    expect(await askGatewayNow(asked.admin, asked.id)).toMatchObject({ answer: "unchanged" });

    const waited = await aPaidPage();
    await refundPayment(waited.ctx, waited.id);
    await waited.payBoleto();
    await reconcilePayments(waited.inHours(169));
    expect(await waited.seconds()).toHaveLength(1);
  });

  it("and goes back in Mercado Pago's panel is seen to be back", async () => {
    const { id, admin, boleto, seconds, notice, payBoleto, row } = await aPaidPage();
    await payBoleto();
    await notice(boleto.id);
    await gateway.changePayment(boleto.id, { status: "refunded", detail: "refunded" });
    await notice(boleto.id);
    expect(await seconds()).toMatchObject([{ returnedAt: expect.any(Date), askedAt: null }]);
    expect(await returnSecondPayments(admin, id)).toMatchObject({ status: "completed" });
    expect(await row()).toMatchObject({ status: "completed" });
  });
});

it("money that comes late goes back, and what comes after it is told", async () => {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId } = await sale.pay("credit_card");
  await cancelPayment(sale.ctx, id);
  const [late, again] = [
    await gateway.payHosted(transactionId, sale.priceCents),
    await gateway.payHosted(transactionId, sale.priceCents, { approvedAt: "2099-01-01T00:00:00Z" }),
  ];
  await askGatewayNow(sale.admin, id);
  expect(await sale.row()).toMatchObject({ status: "failed", paidRef: String(late.id) });
  const rows = await fixture.db.select().from(secondPayments).where(eq(secondPayments.paymentId, id));
  expect(rows).toMatchObject([{ providerRef: String(again.id), returnedAt: null }]);
  await returnSecondPayments(sale.admin, id);
  const { payments: tries } = await gateway.books();
  expect(tries.map(({ status }) => status)).toEqual(["refunded", "refunded"]);
});

it("the statement counts both to the centavo, and says what has to go back", async () => {
  const { admin, id, reference, boleto, notice, payBoleto, row } = await aPaidPage();
  await payBoleto();
  await notice(boleto.id);
  const { feeCents, completedAt } = await row();
  const at = completedAt!.toISOString();
  const lines = (back: string) =>
    new TextEncoder().encode(
      [
        "EXTERNAL_REFERENCE;TRANSACTION_TYPE;TRANSACTION_AMOUNT;FEE_AMOUNT;TRANSACTION_DATE",
        ...Array.from({ length: 2 }, () => `${reference};SETTLEMENT;197.00;-${(feeCents! / 100).toFixed(2)};${at}`),
        `${reference};REFUND;-${back};0;${at}`,
      ].join("\n"),
    );
  const differences = async (back: string) => {
    const { differences: found } = await checkStatement(admin, { days: null, file: lines(back) });
    return found.filter((each) => each.reference === reference).map(({ says }) => says);
  };
  expect(await differences("0.00")).toEqual(["Pago duas vezes: falta devolver R$\u00a0197,00."]);
  await returnSecondPayments(admin, id);
  expect(await differences("197.00")).toEqual([]);
  expect(await differences("198.00")).toEqual(["Devolvido: no extrato R$\u00a0198,00, aqui R$\u00a0197,00."]);
});
