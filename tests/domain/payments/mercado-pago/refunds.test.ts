import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { checkOwnPayment } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { askProvider } from "#app/domain/payments/settle-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
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

/** An order, and a payment on the hosted page. */
const methods = ["pix", "credit_card"] as const;
const reason = "O curso saiu do ar por uma semana.";

/** Paid at Mercado Pago, of which nobody has told us. */
async function aSalePaidThere(method: PaymentMethod) {
  const sale = await aRealSale(fixture.db, gateway);
  const { transactionId } = await sale.pay(method);
  if (method === "pix") await gateway.payPix(transactionId);
  else await gateway.payHosted(transactionId, sale.priceCents);
  return sale;
}

async function aPaidSale(method: PaymentMethod) {
  const sale = await aSalePaidThere(method);
  const { id, transactionId } = await sale.row();
  await checkOwnPayment(sale.ctx, id);
  expect((await sale.row()).status).toBe("completed");
  /** What went back or is on its way there, in centavos. */
  const sent = async () => {
    const { orders, payments } = await gateway.books();
    return [...orders, ...payments]
      .filter(({ reference }) => reference === transactionId)
      .flatMap(({ refunds }): { amount: string | number; status: string }[] => refunds)
      .filter(({ status }) => !["failed", "rejected"].includes(status))
      .map(({ amount }) => Math.round(Number(amount) * 100));
  };
  return { ...sale, id, reference: transactionId, sent };
}

/** The e-mails that say that a withdrawal arrived. */
const confirmationsOf = async (id: number) =>
  await fixture.db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, "payment.refund_requested"), like(mails.about, `payment/${id}/%`)));

const newestTicket = async () =>
  (await fixture.db.select().from(supportTickets).orderBy(desc(supportTickets.id)).limit(1))[0]!;

describe.each(methods)("a refund of a %s", (method) => {
  it("in part by hand at Mercado Pago is recorded once, and the rest can go back from here", async () => {
    const { admin, ctx, id, reference, row, sent } = await aPaidSale(method);
    await gateway.returnByHand(reference, 4_700);
    for (const moves of [true, false]) expect((await askProvider(ctx, await row())).moved).toBe(moves);
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 4_700 });
    expect((await commissionsOf(fixture.db, id)).map(({ amountCents }) => amountCents)).toEqual([6_895, -1_645]);
    await refundBySchool(admin, id, { reason });
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([4_700, 15_000]);
  });

  it("in part that went back before we saw the payment is booked with it", async () => {
    const { ctx, row } = await aSalePaidThere(method);
    const { id, transactionId } = await row();
    await gateway.returnByHand(transactionId, 4_700);
    await checkOwnPayment(ctx, id);
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 4_700 });
    expect((await commissionsOf(fixture.db, id)).map(({ amountCents }) => amountCents)).toEqual([6_895, -1_645]);
  });

  it("in full sends everything back and closes the course", async () => {
    const { ctx, id, row, sent } = await aPaidSale(method);
    await refundPayment(ctx, id);
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([19_700]);
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: expect.any(Date) }]);
  });

  it("in parts leaves the course open, and the last part ends it", async () => {
    const { ctx, admin, id, row, sent } = await aPaidSale(method);
    await refundBySchool(admin, id, { reason, amount: 50.5 });
    await refundBySchool(admin, id, { reason, amount: 0.01 });
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 5_051, pendingRequest: null });
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: null }]);
    await refundBySchool(admin, id, { reason });
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([5_050, 1, 14_649]);
  });

  it("pressed twenty times at once sends the money once and ends all once", async () => {
    const { ctx, id, row, sent } = await aPaidSale(method);
    await pressTwentyTimes(() => refundPayment(ctx, id));
    await expirePayments({ ...ctx, now: new Date(Date.now() + 3_600_000) });
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([19_700]);
    expect(await commissionsOf(fixture.db, id)).toMatchObject([{ status: "cancelled" }]);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual([
      "payment.created",
      "payment.completed",
      "payment.refunded",
    ]);
  });

  it("that takes its time is waited for, and sent once", async () => {
    const { ctx, id, reference, row, inHours, sent } = await aPaidSale(method);
    await gateway.refundsAre("processing");
    await refundPayment(ctx, id);
    expect(await row()).toMatchObject({ status: "completed", pendingRequest: "refund" });
    // The withdrawal is confirmed at once, and once.
    await refundPayment(ctx, id);
    expect(await confirmationsOf(id)).toMatchObject([{ subject: "Pedido de reembolso recebido: Semear de manhã" }]);
    await expirePayments(inHours(0.1));
    await expirePayments(inHours(1));
    expect(await row()).toMatchObject({ status: "completed", pendingRequest: "refund" });
    await gateway.finishRefunds(reference, "processed");
    await expirePayments(inHours(2));
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([19_700]);
    expect(await confirmationsOf(id)).toHaveLength(1);
  });

  it("that is stored while Mercado Pago does not answer is confirmed to its buyer all the same", async () => {
    const { ctx, id, row, inHours } = await aPaidSale(method);
    await gateway.fault({ kind: "status", status: 503, code: "internal_error", always: true });
    await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "unavailable" });
    expect(await confirmationsOf(id)).toHaveLength(1);
    await gateway.heal();
    await expirePayments(inHours(0.1));
    expect((await row()).status).toBe("refunded");
  });

  it("that is refused, at once or later, leaves the payment as it was; the school is told and may ask again", async () => {
    const { ctx, admin, id, reference, row, inHours, sent } = await aPaidSale(method);
    await gateway.refundsAre("failed");
    await expect(refundPayment(ctx, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("A direção já foi avisada"),
    });
    await gateway.refundsAre("processing");
    await refundBySchool(admin, id, { reason, amount: 10 });
    await gateway.finishRefunds(reference, "failed");
    await expirePayments(inHours(1));
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 0, pendingRequest: null });
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: null }]);
    expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
    const refused = {
      returnedAt: null,
      refusedAt: expect.any(Date),
      refusal: expect.stringMatching(/failed|rejected/),
    };
    expect((await showPayment(ctx, id)).refunds).toMatchObject([
      { kind: "rest", ...refused },
      { kind: "part", ...refused },
    ]);
    expect((await toldOf(fixture.db, `payment/${id}`)).slice(2)).toEqual([
      "payment.refund_refused",
      "payment.refund_refused",
    ]);
    const ticket = await newestTicket();
    expect(ticket).toMatchObject({
      userId: null,
      category: "payment",
      subject: `Devolução recusada: #${reference.slice(-8)}`,
    });
    const about = eq(mails.about, `ticket/${ticket.id}`);
    expect(await fixture.db.select().from(mails).where(about)).toMatchObject([
      { kind: "ticket.arrived", recipient: ctx.settings.CONTACT_EMAIL },
    ]);
    // Of the school's own decision its buyer is told nothing.
    const isOwn = and(eq(mails.kind, "payment.refund_refused"), like(mails.about, `payment/${id}/%`));
    expect(await fixture.db.$count(mails, isOwn)).toBe(1);
    await gateway.refundsAre("processed");
    await refundPayment(ctx, id);
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([19_700]);
  });

  it.each(["lost", "lost before"] as const)("whose answer is %s is sent once", async (kind) => {
    const { ctx, admin, id, row, inHours, sent } = await aPaidSale(method);
    await gateway.fault({ kind, method: "POST", path: "/refunds?$" });
    await expect(refundBySchool(admin, id, { reason, amount: 40 })).rejects.toMatchObject({ code: "unavailable" });
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 0, pendingRequest: "refund" });
    await expirePayments(inHours(0.1));
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 4_000, pendingRequest: null });
    expect(await sent()).toEqual([4_000]);
    expect((await showPayment(ctx, id)).refunds).toHaveLength(1);
  });
});

describe("a refund", () => {
  it("of a boleto is Mercado Pago's errand: nobody needs to ask the payer for an account", async () => {
    const { ctx, id, row, sent } = await aPaidSale("boleto");
    const tickets = await fixture.db.$count(supportTickets);
    await refundPayment(ctx, id);
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([19_700]);
    expect(await fixture.db.$count(supportTickets)).toBe(tickets);
  });

  it.each(methods)(
    "of a part of a %s that is under way is not sent again after Mercado Pago forgot our key",
    async (method) => {
      const { admin, id, reference, row, inHours, sent } = await aPaidSale(method);
      await gateway.refundsAre("processing");
      await refundBySchool(admin, id, { reason, amount: 40 });
      await gateway.forgetKeys();
      await expirePayments(inHours(30));
      expect(await sent()).toEqual([4_000]);
      await gateway.finishRefunds(reference, "processed");
      await gateway.forgetKeys();
      await expirePayments(inHours(31));
      expect(await row()).toMatchObject({ returnedCents: 4_000, pendingRequest: null });
      expect(await sent()).toEqual([4_000]);
    },
  );

  it("of a part is sent even where the school sent another part back in Mercado Pago's own panel", async () => {
    const { admin, id, reference, row, sent } = await aPaidSale("pix");
    await gateway.order(reference, {
      detail: "partially_refunded",
      refunds: [{ id: "REF1", amount: "50.00", status: "processed" }],
    });
    await refundBySchool(admin, id, { reason, amount: 40 });
    expect(await row()).toMatchObject({ status: "completed", returnedCents: 4_000 });
    expect(await sent()).toEqual([5_000, 4_000]);
  });

  it("that Mercado Pago will not make is refused with its code, unless that is no word: it may be somebody's CPF", async () => {
    for (const [status, code, refusal] of [
      [409, "cannot_refund_order", "cannot_refund_order"],
      [400, "refund_amount_exceeds", "refund_amount_exceeds"],
      [400, "52998224725", "http_400"],
    ] as const) {
      const { ctx, id, row } = await aPaidSale("pix");
      await gateway.fault({ kind: "status", method: "POST", path: "/refund$", status, code });
      await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
      expect((await row()).status).toBe("completed");
      expect((await showPayment(ctx, id)).refunds).toMatchObject([{ refusal }]);
    }
  });

  it("that Mercado Pago made before us is found, not sent again", async () => {
    const { ctx, id, row, sent } = await aPaidSale("pix");
    await gateway.fault({
      kind: "status",
      method: "POST",
      path: "/refund$",
      status: 409,
      code: "order_already_refunded",
    });
    await gateway.order((await row()).transactionId, {
      refunds: [{ id: "REF1", amount: "197.00", status: "processed" }],
    });
    await refundPayment(ctx, id);
    expect((await row()).status).toBe("refunded");
    expect(await sent()).toEqual([19_700]);
  });

  it("by the school at Mercado Pago itself closes the course with its notice", async () => {
    const { ctx, reference, row } = await aPaidSale("pix");
    await gateway.order(reference, { status: "refunded", detail: "refunded" });
    const address = await noticeAddress(ctx);
    await gateway.notice({ to: address.to, id: (await row()).providerRef!, secret });
    await address.close();
    expect((await row()).status).toBe("refunded");
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: expect.any(Date) }]);
  });
});

describe.each(["pix", "credit_card"] as const)("a dispute of a %s", (method) => {
  /** Disputes a sale at the bank, tells us twice, and ends it with that detail. */
  async function disputeUntil(end: string) {
    const { ctx, admin, id, reference, row, sent } = await aPaidSale(method);
    const dispute = async (detail: string) => {
      if (method === "pix") return (await gateway.order(reference, { status: "charged_back", detail })).id;
      const [payment] = (await gateway.books()).payments;
      await gateway.changePayment(payment!.id, { status: "charged_back", detail });
      return String(payment!.id);
    };
    const address = await noticeAddress(ctx);
    const noticed = await dispute("in_process");
    for (let copy = 0; copy < 2; copy++) await gateway.notice({ to: address.to, id: noticed, secret });
    expect((await row()).status).toBe("completed");
    expect((await toldOf(fixture.db, `payment/${id}`)).slice(2)).toEqual(["payment.disputed"]);
    expect((await newestTicket()).subject).toBe(`Pagamento contestado: #${reference.slice(-8)}`);
    await expect(refundBySchool(admin, id, { reason })).rejects.toMatchObject({ code: "conflict" });
    await expect(refundPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    expect(await row()).toMatchObject({ status: "completed", dispute: "open", pendingRequest: null });
    await dispute(end);
    for (let copy = 0; copy < 2; copy++) await gateway.notice({ to: address.to, id: noticed, secret });
    await address.close();
    expect(await sent()).toEqual([]);
    const told = (await toldOf(fixture.db, `payment/${id}`)).slice(2);
    return { ctx, row, told, subject: (await newestTicket()).subject };
  }

  it("stands until the bank decides, and once it is lost the course closes and nothing is sent", async () => {
    const { ctx, row, told, subject } = await disputeUntil("settled");
    expect(await row()).toMatchObject({ status: "refunded", dispute: "lost" });
    expect(told).toEqual(["payment.disputed", "payment.dispute_ended", "payment.refunded"]);
    expect(subject).toContain("Contestação perdida");
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: expect.any(Date) }]);
  });

  it("that the school wins changes nothing", async () => {
    const { ctx, row, told, subject } = await disputeUntil("reimbursed");
    expect(await row()).toMatchObject({ status: "completed", dispute: "won" });
    expect(told).toEqual(["payment.disputed", "payment.dispute_ended"]);
    expect(subject).toContain("a favor da escola");
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: null }]);
  });

  it("that opens while a refund is on its way stops that here; where its money went back all the same, the purchase ends", async () => {
    const { ctx, id, reference, row } = await aPaidSale(method);
    await gateway.refundsAre("processing");
    await refundPayment(ctx, id);
    expect(await row()).toMatchObject({ status: "completed", pendingRequest: "refund" });
    const disputed = async (detail: string) => {
      const change = { status: "charged_back", detail };
      if (method === "pix") await gateway.order(reference, change);
      else await gateway.changePayment((await gateway.books()).payments[0]!.id, change);
      await askProvider(ctx, await row());
    };
    await disputed("in_process");
    expect(await row()).toMatchObject({ status: "completed", dispute: "open", pendingRequest: null });
    await gateway.finishRefunds(reference, "processed");
    await disputed("reimbursed");
    expect(await row()).toMatchObject({ status: "refunded", dispute: "won" });
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toMatchObject([{ endedAt: expect.any(Date) }]);
  });

  it("of a payment that we still wait for never completes it", async () => {
    const { ctx, pay, row, inHours } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay(method);
    if (method === "pix") await gateway.order(transactionId, { status: "charged_back", detail: "in_process" });
    else await gateway.payHosted(transactionId, 19_700, { status: "charged_back", detail: "in_process" });
    await checkOwnPayment(ctx, id);
    expect((await row()).status).toBe("pending");
    await expirePayments(inHours(24 * 12));
    expect((await row()).status).toBe("failed");
  });
});
