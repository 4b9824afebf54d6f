import { desc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { instalmentsFor, instalmentsLabel } from "#app/domain/payments/instalments.ts";
import { methodInFull } from "#app/domain/payments/payment.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { askProvider } from "#app/domain/payments/settle-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { commissionsOf, enrolmentsOf, toldOf } from "#tests/domain/payments/fixture.ts";
import { addressOfNotices, aGatewaySale } from "#tests/domain/payments/gateway-sale.ts";
import { taxId, token } from "#tests/gateways/asaas/settings.ts";
import { sellingWith } from "#tests/gateways/mercado-pago/settings.ts";
import { testSettings } from "#tests/support/people.ts";
import { aRealSale, fixture, gateway, schoolWith, withAsaas } from "./fixture.ts";

withAsaas();

const onItsPage = "As parcelas se escolhem na página do Mercado Pago.";
const aSale = () => aRealSale(fixture.db, gateway);

const newestTicket = async () =>
  (await fixture.db.select().from(supportTickets).orderBy(desc(supportTickets.id)).limit(1))[0]!;

async function aPaidSale() {
  const sale = await aSale();
  const { id, transactionId } = await sale.pay("credit_card", 12);
  await gateway.payment(transactionId, { status: "CONFIRMED" });
  await checkOwnPayment(sale.ctx, id);
  expect((await sale.row()).status).toBe("completed");
  return { ...sale, id, reference: transactionId };
}

it("are one purchase: twelve charges, paid at once, with one enrolment, one commission and one fee", async () => {
  const { ctx, id, row } = await aPaidSale();
  const { payments } = await gateway.books();
  expect(payments.map(({ cents }) => cents)).toEqual([...Array.from({ length: 11 }, () => 1_641), 1_649]);
  expect(await row()).toMatchObject({ instalments: 12, providerRef: payments[0]!.id, feeCents: 12 * 199 });
  expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
  expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
  expect(methodInFull(await showPayment(ctx, id))).toBe("Cartão de Crédito, em 12 vezes");
});

it("whose charges were made when the answer was lost are found, and never made again", async () => {
  const { pay, row, inHours } = await aSale();
  await gateway.fault({ kind: "lost", method: "POST", path: "/payments$" });
  await expect(pay("credit_card", 11)).rejects.toMatchObject({ code: "unavailable" });
  await gateway.payment((await row()).transactionId, { status: "CONFIRMED" });
  await expirePayments(inHours(0.1));
  expect(await row()).toMatchObject({ status: "completed", instalments: 11 });
  expect((await gateway.books()).payments).toHaveLength(11);
});

it("that are given up are all removed", async () => {
  const { ctx, pay, row } = await aSale();
  const { id } = await pay("credit_card", 12);
  expect((await showPayment(ctx, id)).toPay).toMatchObject({ kind: "redirect", host: "Asaas" });
  await cancelPayment(ctx, id);
  expect((await row()).status).toBe("failed");
  expect((await gateway.books()).payments.filter(({ deleted }) => deleted)).toHaveLength(12);
});

it.each([true, false])(
  "go back as a whole, once, also where Asaas takes its time: told %s",
  async (plansTellRefunds) => {
    const { ctx, id, reference, row, inHours } = await aPaidSale();
    await gateway.set({ refundsAre: "PENDING", plansTellRefunds });
    await refundPayment(ctx, id);
    await expirePayments(inHours(1));
    expect(await row()).toMatchObject({ status: "completed", pendingRequest: "refund" });
    await gateway.finishRefunds(reference, "DONE");
    await expirePayments(inHours(2));
    expect((await row()).status).toBe("refunded");
    expect((await gateway.books()).payments.map(({ refunds }) => refunds.length)).toEqual(Array(12).fill(1));
  },
);

it("that Asaas takes back after a refund are asked for once, and the school is told", async () => {
  const { ctx, id, reference, row, inHours } = await aPaidSale();
  await gateway.set({ refundsAre: "PENDING" });
  await refundPayment(ctx, id);
  await gateway.finishRefunds(reference, "CANCELLED");
  for (const hours of [1, 2, 3]) await expirePayments(inHours(hours));
  expect(await row()).toMatchObject({ status: "completed", pendingRequest: null });
  expect((await gateway.books()).payments.map(({ refunds }) => refunds.length)).toEqual(Array(12).fill(1));
  expect(await newestTicket()).toMatchObject({ subject: expect.stringContaining("Devolução recusada") });
});

it("whose refund is half done when its answer is lost are not asked for again", async () => {
  const { ctx, id, row, reference, inHours } = await aPaidSale();
  await gateway.set({ refundsAre: "PENDING" });
  await gateway.fault({ kind: "lost", method: "POST", path: "refund$" });
  await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "unavailable" });
  await gateway.part((await gateway.books()).payments[0]!.id, { status: "REFUNDED" });
  await expirePayments(inHours(1));
  expect(await row()).toMatchObject({ status: "completed", pendingRequest: "refund" });
  await gateway.finishRefunds(reference, "DONE");
  await expirePayments(inHours(2));
  expect((await row()).status).toBe("refunded");
});

it("go back only as a whole, which the school reads before anybody is asked", async () => {
  const { admin, id, row } = await aPaidSale();
  const part = refundBySchool(admin, id, { reason: "Uma aula a menos.", amount: 10 });
  await expect(part).rejects.toMatchObject({
    code: "invalid",
    fields: { amount: [expect.stringContaining("inteiro")] },
  });
  expect((await gateway.books()).asked.filter(({ path }) => path.endsWith("/refund"))).toEqual([]);
  await refundBySchool(admin, id, { reason: "Uma aula a menos." });
  expect((await row()).status).toBe("refunded");
});

it("of which only some are paid are given up: the paid ones go back, the others are removed", async () => {
  const { pay, row, inHours } = await aSale();
  await pay("credit_card", 3);
  const [first] = (await gateway.books()).payments;
  await gateway.part(first!.id, { status: "RECEIVED" });
  await expirePayments(inHours(80));
  expect((await row()).status).toBe("failed");
  const after = (await gateway.books()).payments.map(({ status, deleted }) => [status, deleted]);
  expect(after).toEqual([
    ["REFUNDED", false],
    ["PENDING", true],
    ["PENDING", true],
  ]);
});

it("that are removed at Asaas end the payment, and what is paid all the same goes back", async () => {
  const { ctx, pay, row } = await aSale();
  const { id, transactionId } = await pay("credit_card", 3);
  await gateway.payment(transactionId, { deleted: true });
  await checkOwnPayment(ctx, id);
  expect((await row()).status).toBe("failed");
  await gateway.payment(transactionId, { status: "CONFIRMED" });
  const { to, close } = await addressOfNotices(ctx, "asaas");
  for (const { id: charge } of (await gateway.books()).payments) await gateway.notice({ to, id: charge, token });
  await close();
  const after = (await gateway.books()).payments.map(({ status, refunds }) => [status, refunds.length]);
  expect(after).toEqual(Array(3).fill(["REFUNDED", 1]));
});

it("are told with their fee also where the payment was being cancelled", async () => {
  const { ctx, pay, row } = await aSale();
  const { id, transactionId } = await pay("credit_card", 3);
  await gateway.payment(transactionId, { status: "CONFIRMED" });
  await expect(cancelPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  expect(await row()).toMatchObject({ status: "completed", feeCents: 3 * 199 });
});

it("are as many as the school and five reais for each allow, and only where there is a gateway", async () => {
  for (const [settings, sentence] of [
    [schoolWith(gateway, { CARD_INSTALMENTS: "3" }), "Escolha até 3 vezes."],
    [schoolWith(gateway), "Este valor se paga à vista."],
    [testSettings({ ...sellingWith({ url: "https://api.mercadopago.com" }), CARD_INSTALMENTS: "6" }), onItsPage],
  ] as const) {
    const { pay } = await aGatewaySale(fixture.db, settings, { tax_id: taxId });
    const fields = { "payment_data.installments": [sentence] };
    await expect(pay("credit_card", 4)).rejects.toMatchObject({ code: "invalid", fields });
  }
  const offered = (cents: number, most: string) =>
    instalmentsFor(schoolWith(gateway, { CARD_INSTALMENTS: most }), cents);
  expect(offered(19_700, "12")).toEqual({ most: 12, isChosenHere: true, host: "Asaas" });
  expect(offered(1_999, "12")).toMatchObject({ most: 3 });
  expect([offered(999, "12"), offered(19_700, "1")]).toEqual([null, null]);
  expect(instalmentsFor(testSettings({ CARD_INSTALMENTS: "12" }), 19_700)).toBeNull();
  expect(instalmentsLabel(35_000, 12)).toBe("12× de R$\u00a029,16");
});

it.each([
  ["RECEIVED", "won", "a favor da escola"],
  ["REFUNDED", "lost", "uma parte das parcelas"],
])("of which one is disputed until it is %s are a dispute that was %s", async (status, dispute, said) => {
  const { ctx, id, row } = await aPaidSale();
  const { id: one } = (await gateway.books()).payments[3]!;
  await gateway.part(one, { status: "CHARGEBACK_REQUESTED" });
  const asks = async () => (await askProvider(ctx, await row())).moved;
  await asks();
  expect(await row()).toMatchObject({ status: "completed", dispute: "open" });
  await gateway.part(one, { status });
  await asks();
  expect(await row()).toMatchObject({ status: "completed", dispute });
  const { subject, description } = await newestTicket();
  expect(`${subject} ${description}`).toContain(said);
  const back = dispute === "lost" ? 1_641 : 0;
  expect((await row()).returnedCents).toBe(back);
  expect(await commissionsOf(fixture.db, id)).toHaveLength(back ? 2 : 1);
});

it("of which one went back are disputed and won like any others, and may be disputed one after the other", async () => {
  const { ctx, id, row } = await aPaidSale();
  const { payments } = await gateway.books();
  const becomes = async (at: number, status: string) => {
    await gateway.part(payments[at]!.id, { status });
    await askProvider(ctx, await row());
    return (await row()).dispute;
  };
  expect(await becomes(3, "REFUNDED")).toBeNull();
  expect(await becomes(5, "CHARGEBACK_REQUESTED")).toBe("open");
  expect(await becomes(5, "CONFIRMED")).toBe("won");
  expect(await becomes(6, "CHARGEBACK_REQUESTED")).toBe("open");
  expect(await becomes(6, "REFUNDED")).toBe("lost");
  expect(await becomes(7, "CHARGEBACK_DISPUTE")).toBe("open");
  expect(await becomes(7, "REFUNDED")).toBe("lost");
  expect(await row()).toMatchObject({ status: "completed", returnedCents: 3 * 1_641 });
  const opened = (await toldOf(fixture.db, `payment/${id}`)).filter((action) => action === "payment.disputed");
  expect(opened).toHaveLength(3);
});

it("of which one goes back by hand at Asaas shrink once, and end when the others go back there too", async () => {
  const { admin, id, reference, row, ctx } = await aPaidSale();
  await gateway.part((await gateway.books()).payments[3]!.id, { status: "REFUNDED" });
  for (const moves of [true, false]) expect((await askProvider(ctx, await row())).moved).toBe(moves);
  expect(await row()).toMatchObject({ status: "completed", returnedCents: 1_641 });
  expect((await commissionsOf(fixture.db, id)).map(({ amountCents }) => amountCents)).toEqual([6_895, -574]);
  const [mail] = await fixture.db.select().from(mails).where(eq(mails.kind, "payment.part_refund"));
  expect(mail!.text).toContain("16,41");
  const rest = refundBySchool(admin, id, { reason: "Combinado por telefone." });
  await expect(rest).rejects.toMatchObject({ code: "conflict" });
  await gateway.payment(reference, { status: "REFUNDED" });
  await askProvider(ctx, await row());
  expect((await row()).status).toBe("refunded");
});

it.each([true, false])(
  "and of a PIX a part that goes back by hand is recorded too: once it was known as paid %s",
  async (isKnown) => {
    const { ctx, pay, row } = await aSale();
    const { id, transactionId } = await pay("pix");
    await gateway.payment(transactionId, { status: "RECEIVED" });
    if (isKnown) await checkOwnPayment(ctx, id);
    const refund = { dateCreated: "2026-11-20 10:00:00", status: "DONE" as const, value: 7 };
    await gateway.part((await gateway.books()).payments[0]!.id, { refunds: [refund] });
    for (const moves of [true, false]) expect((await askProvider(ctx, await row())).moved).toBe(moves);
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 700, feeCents: 199 });
  },
);
