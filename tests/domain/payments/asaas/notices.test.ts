import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { refunds } from "#drizzle/schema/payments.ts";
import { commissionsOf, enrolmentsOf, toldOf } from "#tests/domain/payments/fixture.ts";
import { addressOfNotices } from "#tests/domain/payments/gateway-sale.ts";
import { token } from "#tests/gateways/asaas/settings.ts";
import { aRealSale, fixture, gateway, schoolWith, withAsaas } from "./fixture.ts";

withAsaas({ max: 30 });

/** A PIX that waits, and the address of its notices. */
async function aWaitingSale() {
  const sale = await aRealSale(fixture.db, gateway);
  const { id, transactionId } = await sale.pay();
  const { providerRef } = await sale.row();
  const { to, answers, close } = await addressOfNotices(sale.ctx, "asaas");
  const notify = (more: object = {}) => gateway.notice({ to, id: providerRef!, token, ...more });
  return { ...sale, id, reference: transactionId, notify, answers, close };
}

describe("notices of Asaas", () => {
  it("move a payment once, however often and in whatever order they come", async () => {
    const { ctx, id, reference, row, notify, close } = await aWaitingSale();
    expect(await notify({ event: "PAYMENT_CREATED" })).toEqual({ status: 200 });
    expect((await row()).status).toBe("pending");
    await gateway.pay(reference);
    for (const eventId of ["evt_1&1", "evt_1&1", "evt_2&1"]) await notify({ eventId, event: "PAYMENT_RECEIVED" });
    expect(await notify({ event: "PAYMENT_OVERDUE" })).toEqual({ status: 200 });
    await close();
    expect((await row()).status).toBe("completed");
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
  });

  it("twenty at once make one enrolment, one commission and exact books", async () => {
    const { ctx, id, reference, notify, answers, close } = await aWaitingSale();
    await gateway.pay(reference);
    await Promise.all(Array.from({ length: 20 }, () => notify()));
    await close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ moved }) => moved)).toHaveLength(1);
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
    expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
  });

  it("without the school's token are refused before Asaas is asked", async () => {
    const { reference, row, notify, close } = await aWaitingSale();
    await gateway.pay(reference);
    const before = (await gateway.books()).asked.length;
    for (const wrong of ["", "another-token-of-thirty-two-letters", `${token}x`, token.slice(1)]) {
      expect(await notify({ token: wrong })).toEqual({ status: 401 });
    }
    await close();
    expect((await gateway.books()).asked).toHaveLength(before);
    expect((await row()).status).toBe("pending");
  });

  it("are taken with either token while it is being changed", async () => {
    const sale = await aRealSale(fixture.db, gateway);
    const other = "outro-token-dos-avisos-com-32-letras";
    const settings = schoolWith(gateway, { ASAAS_WEBHOOK_TOKEN: `${other}, ${token}` });
    const { to, close } = await addressOfNotices({ ...sale.ctx, settings }, "asaas");
    for (const each of [token, other]) {
      expect(await gateway.notice({ to, id: "pay_1", token: each })).toEqual({ status: 200 });
    }
    await close();
  });

  it("of what is not ours, of other amounts, and what is no notice are taken, so that others go on coming", async () => {
    const { row, reference, notify, close } = await aWaitingSale();
    const others = ["Oferta de domingo", "Ab1Cd2Ef3Gh4Ij5Kl6Mn7O"];
    for (const other of others) {
      const { id } = await gateway.payment(other, { status: "RECEIVED" });
      expect(await notify({ id })).toEqual({ status: 200 });
    }
    for (const text of ["", "{", "[]", '{"id":"evt_1","payment":null}', '{"id":"evt_1","payment":{"id":"../x"}}']) {
      expect(await notify({ text })).toEqual({ status: 200 });
    }
    await gateway.payment(reference, { status: "RECEIVED", cents: 500 });
    expect(await notify()).toEqual({ status: 200 });
    await close();
    expect((await row()).status).toBe("pending");
    await gateway.payment(reference, { status: "PENDING", cents: 19_700 });
  });

  it("are taken while Asaas does not answer, so that others go on coming, and the next round asks", async () => {
    const { ctx, inHours, reference, row, notify, answers, close } = await aWaitingSale();
    const down = { kind: "status", status: 500, code: "internal", always: true } as const;
    await gateway.pay(reference);
    await gateway.fault(down);
    for (let n = 0; n < 15; n++) expect(await notify()).toEqual({ status: 200 });
    expect(answers.every(({ missed }) => missed)).toBe(true);
    expect(await notify({ token: `${token}x` })).toEqual({ status: 401 });
    expect((await reconcilePayments(ctx)).failures).toHaveLength(1);
    await gateway.heal();
    await reconcilePayments(ctx);
    expect((await row()).status).toBe("completed");
    // Of a paid one, too, that is otherwise asked about once a week.
    await gateway.fault(down);
    await gateway.payment(reference, { status: "REFUNDED" });
    expect(await notify()).toEqual({ status: 200 });
    await close();
    await gateway.heal();
    expect((await reconcilePayments(inHours(0.1))).moved).toBe(1);
    expect((await row()).status).toBe("refunded");
  });

  it("of money that came late and could not be asked about, or that were lost, are made up for by a round", async () => {
    const missed = await aWaitingSale();
    const lost = await aWaitingSale();
    for (const { ctx, id, reference } of [missed, lost]) {
      await cancelPayment(ctx, id);
      await gateway.payment(reference, { status: "RECEIVED", deleted: true });
    }
    await gateway.fault({ kind: "status", status: 500, code: "internal", always: true });
    expect(await missed.notify()).toEqual({ status: 200 });
    await Promise.all([missed.close(), lost.close()]);
    await gateway.heal();
    const states = async () => (await gateway.books()).payments.map(({ status }) => status);
    await reconcilePayments(missed.inHours(0.1));
    expect(await states()).toEqual(["REFUNDED", "RECEIVED"]);
    await reconcilePayments(missed.inHours(24 * 7 + 1));
    expect(await states()).toEqual(["REFUNDED", "REFUNDED"]);
    expect((await lost.row()).status).toBe("failed");
  });

  it("that could not be asked about are made up for however old the sale is", async () => {
    const { inHours, reference, row, notify, close } = await aWaitingSale();
    await gateway.pay(reference);
    await reconcilePayments(inHours(1));
    await gateway.payment(reference, { status: "REFUNDED" });
    await gateway.fault({ kind: "status", status: 500, code: "internal", always: true });
    expect(await notify()).toEqual({ status: 200 });
    await close();
    await gateway.heal();
    await reconcilePayments(inHours(24 * 200));
    expect((await row()).status).toBe("refunded");
  });

  it("of late money that Asaas refuses to send back tell the school once, and close it once it went back", async () => {
    const { ctx, pay, row } = await aRealSale(fixture.db, gateway);
    const { id, transactionId } = await pay("boleto");
    await cancelPayment(ctx, id);
    await gateway.payment(transactionId, { status: "RECEIVED" });
    await gateway.set({ balanceCents: 0 });
    const { to, answers, close } = await addressOfNotices(ctx, "asaas");
    const notify = async () => gateway.notice({ to, id: (await row()).providerRef!, token });
    for (let n = 0; n < 3; n += 1) await notify();
    const told = ["payment.created", "payment.failed", "payment.came_late", "payment.refund_refused"];
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(told);
    await gateway.payment(transactionId, { status: "REFUNDED" });
    await notify();
    // A state in which there is no money stops nothing, though a refund was asked for.
    await gateway.payment(transactionId, { status: "PENDING", deleted: true });
    await notify();
    await close();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const late = await fixture.db.select().from(refunds).where(eq(refunds.paymentId, id));
    expect(late.filter(({ returnedAt }) => returnedAt)).toMatchObject([{ kind: "late", refusal: null }]);
    expect((await row()).status).toBe("failed");
  });

  it("of money for a payment that was given up send it back", async () => {
    const { ctx, id, reference, row, notify, close } = await aWaitingSale();
    await cancelPayment(ctx, id);
    await gateway.payment(reference, { status: "RECEIVED", deleted: true });
    await notify();
    await close();
    expect((await row()).status).toBe("failed");
    expect((await gateway.books()).payments).toMatchObject([{ status: "REFUNDED" }]);
  });
});
