import { desc, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import type { PaymentMethod, RefundView } from "#app/domain/payments/payment.ts";
import { checkOwnPayment, reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { askProvider } from "#app/domain/payments/settle-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { commissionsOf, enrolmentsOf, toldOf } from "#tests/domain/payments/fixture.ts";
import { addressOfNotices, pressTwentyTimes } from "#tests/domain/payments/gateway-sale.ts";
import { token } from "#tests/gateways/asaas/settings.ts";
import { aRealSale, fixture, gateway, withAsaas } from "./fixture.ts";

withAsaas();

const reason = "O curso saiu do ar por uma semana.";

async function aPaidSale(method: PaymentMethod = "pix") {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId } = await sale.pay(method);
  await gateway.pay(transactionId);
  await checkOwnPayment(sale.ctx, id);
  expect((await sale.row()).status).toBe("completed");
  const sent = async () =>
    (await gateway.books()).payments[0]!.refunds.map(({ status, value }) => [status, Math.round(value * 100)]);
  return { ...sale, id, reference: transactionId, sent };
}

const newestTicket = async () =>
  (await fixture.db.select().from(supportTickets).orderBy(desc(supportTickets.id)).limit(1))[0]!;

it("in full or in parts sends the money back, and the last part closes the course", async () => {
  const { ctx, admin, id, row, sent } = await aPaidSale();
  await refundBySchool(admin, id, { reason, amount: 50.5 });
  expect(await row()).toMatchObject({ status: "completed", returnedCents: 5_050, pendingRequest: null });
  await refundPayment(ctx, id);
  expect((await row()).status).toBe("refunded");
  expect(await sent()).toEqual([
    ["DONE", 5_050],
    ["DONE", 14_650],
  ]);
  expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: expect.any(Date) }]);
});

it("pressed twenty times at once sends the money once and ends all once", async () => {
  for (const method of ["pix", "credit_card"] as const) {
    await gateway.reset();
    const { ctx, id, row, inHours, sent } = await aPaidSale(method);
    await pressTwentyTimes(() => refundPayment(ctx, id));
    await expirePayments(inHours(1));
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([["DONE", 19_700]]);
    expect(await commissionsOf(fixture.db, id)).toMatchObject([{ status: "cancelled" }]);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual([
      "payment.created",
      "payment.completed",
      "payment.refunded",
    ]);
  }
});

it("that takes its time is waited for, and whose answer is lost is sent once", async () => {
  for (const fault of [null, { kind: "lost", method: "POST", path: "refund$" } as const]) {
    await gateway.reset();
    const { ctx, id, reference, row, inHours, sent } = await aPaidSale();
    await gateway.set({ refundsAre: "PENDING" });
    if (fault) await gateway.fault(fault);
    await refundPayment(ctx, id).catch((error) => expect(error).toMatchObject({ code: "unavailable" }));
    expect(await row()).toMatchObject({ status: "completed", pendingRequest: "refund" });
    await expirePayments(inHours(1));
    expect(await row()).toMatchObject({ status: "completed", pendingRequest: "refund" });
    await gateway.finishRefunds(reference, "DONE");
    await expirePayments(inHours(2));
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([["DONE", 19_700]]);
  }
});

it("is sent once, though a notice comes while its answer is on the way, or after it was lost", async () => {
  for (const fault of [{ kind: "late", ms: 400 } as const, { kind: "lost" } as const]) {
    await gateway.reset();
    const { ctx, admin, id, row, inHours, sent } = await aPaidSale();
    const { to, close } = await addressOfNotices(ctx, "asaas");
    const notify = async () => gateway.notice({ to, id: (await row()).providerRef!, token });
    await gateway.fault({ ...fault, method: "POST", path: "refund$" });
    const asking = refundBySchool(admin, id, { reason, amount: 10 }).catch((error) => error.code);
    await expect.poll(sent).toEqual([["DONE", 1_000]]);
    await Promise.all([notify(), notify()]);
    await asking;
    await expirePayments(inHours(1));
    await notify();
    await close();
    expect(await sent()).toEqual([["DONE", 1_000]]);
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 1_000, pendingRequest: null });
  }
});

it("that Asaas takes back later leaves the payment as it was, and may be asked for again", async () => {
  const { ctx, admin, id, reference, row, inHours } = await aPaidSale();
  await gateway.set({ refundsAre: "PENDING" });
  await refundPayment(ctx, id);
  await gateway.finishRefunds(reference, "CANCELLED");
  await expirePayments(inHours(1));
  expect(await row()).toMatchObject({ status: "completed", returnedCents: 0, pendingRequest: null });
  expect((await newestTicket()).subject).toContain("Devolução recusada");
  // The next one is sent, though its first answer is lost and an older one was taken back.
  await gateway.ageRefunds(reference);
  await gateway.set({ refundsAre: "DONE" });
  await gateway.fault({ kind: "lost before", method: "POST", path: "refund$" });
  await refundBySchool(admin, id, { reason }).catch((error) => expect(error.code).toBe("unavailable"));
  await expirePayments(inHours(2));
  expect((await row()).status).toBe("refunded");
});

it("without the fee in the account is refused, and the ticket says that the fee is needed", async () => {
  const { ctx, id, row } = await aPaidSale();
  await gateway.set({ balanceCents: 19_500 });
  await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  expect((await row()).status).toBe("completed");
  const told = await newestTicket();
  expect(told.description).toContain("a taxa de quem recebe não volta");
  await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  expect((await newestTicket()).id).toBe(told.id);
});

it("of more than Asaas has left, since a part went back there, is refused once: the round learns of it", async () => {
  const { ctx, id, row, inHours, sent } = await aPaidSale();
  const [charge] = (await gateway.books()).payments;
  const refund = { dateCreated: "2026-11-20 10:00:00", status: "DONE" as const, value: 7 };
  await gateway.part(charge!.id, { refunds: [refund] });
  await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  await reconcilePayments(inHours(0.1));
  expect(await row()).toMatchObject({ status: "completed", returnedCents: 700 });
  await refundPayment(ctx, id);
  expect((await row()).status).toBe("refunded");
  expect(await sent()).toEqual([
    ["DONE", 700],
    ["DONE", 19_000],
  ]);
});

it("of money that came late stands in nobody's way to buy again, while Asaas does not answer to it", async () => {
  const { ctx, pay, row, inHours } = await aRealSale(fixture.db, gateway);
  const { id, transactionId } = await pay();
  await cancelPayment(ctx, id);
  await gateway.pay(transactionId);
  await gateway.fault({ kind: "lost before", method: "POST", path: "refund$", always: true });
  await expect(askProvider(ctx, await row())).rejects.toMatchObject({ code: "unavailable" });
  Object.assign(ctx, inHours(0.1));
  expect(await pay()).toMatchObject({ status: "pending" });
  await gateway.heal();
  await expirePayments(inHours(1));
  expect((await gateway.books()).payments).toMatchObject([{ status: "REFUNDED" }, { status: "PENDING" }]);
});

describe("of a boleto, which its payer fills in a form of Asaas's for,", () => {
  it("waits for the form, whose address the buyer gets once, and closes the course once it is filled in", async () => {
    const { ctx, admin, id, reference, row, inHours } = await aPaidSale("boleto");
    await expect(refundBySchool(admin, id, { reason, amount: 10 })).rejects.toMatchObject({
      fields: { amount: ["Este pagamento só volta por inteiro: deixe o valor em branco."] },
    });
    expect(await refundPayment(ctx, id)).toMatchObject({ status: "completed" });
    for (const hours of [0.1, 2]) await expirePayments(inHours(hours));
    const [{ formUrl }] = (await showPayment(ctx, id)).refunds as [RefundView];
    expect(formUrl).toBe(`${gateway.url}/r/${(await row()).providerRef!.slice(4)}`);
    const told = await fixture.db
      .select()
      .from(mails)
      .where(like(mails.about, `payment/${id}/refund/%`));
    expect(told.map(({ kind }) => kind)).toEqual(["payment.refund_form"]);
    expect(told[0]!.text).toMatch(new RegExp(`Dizer em que conta receber:\\s+\\S+/payments/${id}\\b`));
    const asked = (await gateway.books()).asked.filter(({ path }) => path.endsWith("/bankSlip/refund"));
    expect(asked).toHaveLength(1);
    await gateway.finishRefunds(reference, "DONE");
    await expirePayments(inHours(4));
    expect((await row()).status).toBe("refunded");
  });

  it("and whose answer was lost is asked for its form again", async () => {
    const { ctx, id, reference, row, inHours } = await aPaidSale("boleto");
    await gateway.fault({ kind: "lost", method: "POST", path: "/bankSlip/refund$" });
    await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "unavailable" });
    await expirePayments(inHours(0.1));
    expect((await showPayment(ctx, id)).refunds).toMatchObject([{ formUrl: expect.stringContaining("/r/") }]);
    await gateway.finishRefunds(reference, "DONE");
    await expirePayments(inHours(2));
    expect((await row()).status).toBe("refunded");
  });

  it("and that Asaas takes back stands as before, with a ticket", async () => {
    const { ctx, id, reference, row, inHours } = await aPaidSale("boleto");
    await refundPayment(ctx, id);
    await gateway.finishRefunds(reference, "CANCELLED");
    await expirePayments(inHours(2));
    expect(await row()).toMatchObject({ status: "completed", pendingRequest: null });
    const told = await newestTicket();
    expect(told.subject).toContain("Devolução recusada");
  });

  it("and whose money came late is sent back by it, too", async () => {
    const { ctx, pay, row, inHours } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay("boleto");
    await cancelPayment(ctx, id);
    await gateway.pay(transactionId);
    await askProvider(ctx, await row());
    expect((await showPayment(ctx, id)).refunds).toMatchObject([
      { kind: "late", returnedAt: null, formUrl: expect.stringContaining("/r/") },
    ]);
    await gateway.finishRefunds(transactionId, "DONE");
    await expirePayments(inHours(2));
    expect((await showPayment(ctx, id)).refunds).toMatchObject([{ kind: "late", returnedAt: expect.any(Date) }]);
  });

  it("and whose page is somebody else's is not believed", async () => {
    const { ctx, id, reference, inHours } = await aPaidSale("boleto");
    await gateway.set({ pages: "http://127.0.0.1:9" });
    await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "unavailable" });
    expect((await showPayment(ctx, id)).refunds).toMatchObject([{ formUrl: null }]);
    await gateway.set({ pages: null });
    await gateway.finishRefunds(reference, "DONE");
    await expirePayments(inHours(2));
  });
});

it.each([
  ["RECEIVED", { status: "completed", dispute: "won" }, "a favor da escola"],
  ["REFUNDED", { status: "refunded", dispute: "lost" }, "Contestação perdida"],
])("of a disputed payment is not sent, and its end as %s is found without a notice", async (status, end, subject) => {
  const { ctx, id, reference, row } = await aPaidSale("credit_card");
  await gateway.payment(reference, { status: "CHARGEBACK_DISPUTE" });
  const { to, close } = await addressOfNotices(ctx, "asaas");
  for (let n = 0; n < 2; n += 1) await gateway.notice({ to, id: (await row()).providerRef!, token });
  await close();
  expect((await newestTicket()).subject).toContain("Pagamento contestado");
  await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  expect(await row()).toMatchObject({ status: "completed", dispute: "open", pendingRequest: null });
  await gateway.payment(reference, { status });
  expect(await reconcilePayments(ctx)).toEqual({ moved: status === "REFUNDED" ? 1 : 0, failures: [] });
  expect(await row()).toMatchObject(end);
  expect((await newestTicket()).subject).toContain(subject);
});

it("made in Asaas's panel is found within a week without a notice, also where its hour was missed", async () => {
  const { ctx, reference, row } = await aPaidSale("pix");
  await gateway.payment(reference, { status: "REFUNDED" });
  const { completedAt } = await row();
  const inHours = (hours: number) => ({ ...ctx, now: new Date(completedAt!.getTime() + hours * 3_600_000) });
  for (const hours of [0, 1, 100, 167]) expect((await reconcilePayments(inHours(hours))).moved).toBe(0);
  // Nobody answers when its hour comes, then the platform is down for two more.
  await gateway.fault({ kind: "lost before", path: "payments" });
  const { moved, failures } = await reconcilePayments(inHours(168));
  expect([moved, failures.length]).toEqual([0, 1]);
  expect((await reconcilePayments(inHours(171))).moved).toBe(1);
  expect((await row()).status).toBe("refunded");
  const asked = (await gateway.books()).asked.length;
  await reconcilePayments(inHours(172));
  expect((await gateway.books()).asked).toHaveLength(asked);
});

it("an answer from before a dispute does not end it", async () => {
  const { ctx, reference, row } = await aPaidSale("credit_card");
  const before = await row();
  await gateway.payment(reference, { status: "CHARGEBACK_DISPUTE" });
  await askProvider(ctx, before);
  // Somebody asked while it was not disputed yet, and their answer comes only now.
  await gateway.payment(reference, { status: "RECEIVED" });
  await askProvider(ctx, before);
  expect((await row()).dispute).toBe("open");
  await askProvider(ctx, await row());
  expect((await row()).dispute).toBe("won");
});

it("a disputed charge that is gone is a failure that the log reports", async () => {
  const { ctx, reference, row } = await aPaidSale("credit_card");
  await gateway.payment(reference, { status: "CHARGEBACK_DISPUTE" });
  await askProvider(ctx, await row());
  await gateway.reset();
  const { failures } = await reconcilePayments(ctx);
  expect(String(failures)).toContain("Falta a cobrança contestada");
});
