import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkStatement } from "#app/domain/payments/check-statement.server.ts";
import { reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { returnSecondPayments } from "#app/domain/payments/second-payment.server.ts";
import { secondPayments } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { commissionsOf, enrolmentsOf, toldOf } from "#tests/domain/payments/fixture.ts";
import { addressOfNotices, pressTwentyTimes } from "#tests/domain/payments/gateway-sale.ts";
import { token } from "#tests/gateways/asaas/settings.ts";
import { aRealSale, fixture, gateway, withAsaas } from "./fixture.ts";

withAsaas({ max: 30 });

/** Two charges were made, since a search found the first too late; somebody pays both, and each is told. */
async function paidBoth(instalments: number | null = null) {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId: reference } = await sale.pay(instalments ? "credit_card" : "pix", instalments);
  const first = (await gateway.books()).payments[0]!;
  const second = await gateway.copy(reference);
  const { to, close } = await addressOfNotices(sale.ctx, "asaas");
  const pay = async ({ id: of, installment }: typeof first) => {
    const parts = (await gateway.books()).payments.filter(
      (each) => each.id === of || (installment && each.installment === installment),
    );
    for (const part of parts) await gateway.part(part.id, { status: "CONFIRMED" });
    for (let copies = 0; copies < 3; copies++)
      expect(await gateway.notice({ to, id: of, token })).toEqual({ status: 200 });
  };
  await pay(first);
  const before = await sale.row();
  expect(before).toMatchObject({ status: "completed", paidRef: first.installment ?? first.id });
  await pay(second);
  await close();
  const seconds = () => fixture.db.select().from(secondPayments).where(eq(secondPayments.paymentId, id));
  /** What went back of each there, in centavos. */
  const backThere = async () => {
    const { payments: charges } = await gateway.books();
    const sent = (of: typeof first) =>
      charges
        .filter((each) => (of.installment ? each.installment === of.installment : each.id === of.id))
        .flatMap(({ refunds }) => refunds)
        .reduce((sum, { value }) => sum + Math.round(value * 100), 0);
    return { first: sent(first), second: sent(second) };
  };
  return { ...sale, id, first, second, before, seconds, backThere };
}

describe.each([
  ["a PIX", null],
  ["a card in three instalments", 3],
])("two charges of one purchase that are both paid, of %s", (_, instalments) => {
  it("count once; the second is told to the school, and goes back by itself, while the purchase stands", async () => {
    const { ctx, admin, id, second, before, seconds, backThere, row } = await paidBoth(instalments);
    const providerRef = second.installment ?? second.id;
    expect(await seconds()).toMatchObject([{ providerRef, amountCents: 19_700, returnedAt: null }]);
    expect(await row()).toEqual(before);
    const subject = `Pago duas vezes: #${before.transactionId.slice(-8)}`;
    expect(await fixture.db.$count(supportTickets, eq(supportTickets.subject, subject))).toBe(1);
    await expect(returnSecondPayments(ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    await pressTwentyTimes(() => returnSecondPayments(admin, id));
    expect(await backThere()).toEqual({ first: 0, second: 19_700 });
    expect(await seconds()).toMatchObject([{ returnedAt: expect.any(Date), refusal: null }]);
    expect(await row()).toEqual(before);
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: null }]);
    expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual([
      "payment.created",
      "payment.completed",
      "payment.paid_twice",
      "payment.second_refunded",
    ]);
  });

  it("stay apart when the purchase is given back", async () => {
    const { ctx, admin, id, seconds, backThere, row } = await paidBoth(instalments);
    await refundPayment(ctx, id);
    expect(await backThere()).toEqual({ first: 19_700, second: 0 });
    expect([(await row()).status, (await seconds()).length]).toEqual(["refunded", 1]);
    await returnSecondPayments(admin, id);
    expect(await backThere()).toEqual({ first: 19_700, second: 19_700 });
  });
});

it.each([
  ["is read by its id", null, 19_700],
  ["in instalments is left to the school", 3, 0],
])("a second one that no search finds %s, and never is the purchase sent back for it", async (_, count, sent) => {
  const { admin, id, second, backThere, row, before, seconds } = await paidBoth(count);
  for (const { id: part, installment } of (await gateway.books()).payments)
    if (part === second.id || (count && installment === second.installment))
      await gateway.part(part, { deleted: true });
  const isBack = await returnSecondPayments(admin, id).then(
    () => true,
    ({ code }) => code !== "conflict",
  );
  expect(await backThere()).toEqual({ first: 0, second: sent });
  expect([isBack, (await seconds())[0]!.returnedAt !== null]).toEqual([sent > 0, sent > 0]);
  expect(await row()).toEqual(before);
});

it("a second one whose notice is lost is found in the week, and the account's statement says what has to go back", async () => {
  const sale = await aRealSale(fixture.db, gateway);
  const { transactionId: reference } = await sale.pay();
  await gateway.pay(reference);
  await reconcilePayments(sale.inHours(1));
  const second = await gateway.copy(reference);
  await gateway.part(second.id, { status: "RECEIVED" });
  await reconcilePayments(sale.inHours(170));
  const { id } = await sale.row();
  expect(await fixture.db.$count(secondPayments, eq(secondPayments.paymentId, id))).toBe(1);
  const day = new Date().toISOString().slice(0, 10);
  const differences = async () => {
    const check = await checkStatement(sale.admin, { days: { from: day, until: day }, file: null });
    return check.differences.filter((each) => each.reference === reference).map(({ says }) => says);
  };
  expect(await differences()).toEqual(["Pago duas vezes: falta devolver R$\u00a0197,00."]);
  await returnSecondPayments(sale.admin, id);
  expect(await differences()).toEqual([]);
});
