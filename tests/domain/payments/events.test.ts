import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { receiveProviderNotice } from "#app/domain/payments/settle-payment.server.ts";
import { deliverDueEvents, reportCharge, showCharge } from "#app/domain/payments/simulator/charges.server.ts";
import { simulatedMessage, simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import { sign } from "#app/domain/secrets/signature.server.ts";
import type { Db } from "#drizzle/client.ts";
import { paymentEvents, simulatedCharges } from "#drizzle/schema/payments.ts";
import {
  aSale,
  commissionsOf,
  enrolmentsOf,
  expectSound,
  later,
  paymentRow,
  settle,
  thursday,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, testSettings } from "#tests/support/people.ts";

const news = { status: "completed", delaySeconds: 0, copies: 1, order: "straight" } as const;
const missing = { code: "not_found", message: "Pagamento não encontrado" };

async function received(db: Db, paymentId: number) {
  return await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId)).orderBy(paymentEvents.id);
}

describe("news of a charge", () => {
  it("open the course when they arrive, not before", () =>
    rolledBack(async (db) => {
      const { ctx, at, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await reportCharge(ctx, id, { ...news, delaySeconds: 90 });
      expect(await deliverDueEvents(at(later({ ms: 89_999 })))).toBe(0);
      expect((await paymentRow(db, id)).status).toBe("pending");
      const then = later({ ms: 90_000 });
      expect(await deliverDueEvents({ ...at(then), viewer: null })).toBe(1);
      expect(await paymentRow(db, id)).toMatchObject({ status: "completed", completedAt: then });
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ origin: "purchase" }]);
      expect(await commissionsOf(db, id)).toHaveLength(1);
      expect(await deliverDueEvents(at(later({ days: 1 })))).toBe(0);
      await expectSound(db);
    }));

  it("repeated, change nothing", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("boleto");
      await reportCharge(ctx, id, { ...news, copies: 5 });
      expect(await deliverDueEvents(ctx)).toBe(5);
      expect(await received(db, id)).toMatchObject([{ status: "completed", applied: true }]);
      await settle(ctx, id, "completed");
      expect(await received(db, id)).toMatchObject([{ applied: true }, { applied: false }]);
      expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
      await expectSound(db);
    }));

  it.each(["completed", "failed"] as const)("overtaken by others, change nothing: the charge was %s", (status) =>
    rolledBack(async (db) => {
      const { ctx, at, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await reportCharge(ctx, id, { ...news, status, copies: 2, order: "reversed" });
      expect(await deliverDueEvents(ctx)).toBe(2);
      expect(await deliverDueEvents(at(later({ ms: 1_000 })))).toBe(1);
      expect((await paymentRow(db, id)).status).toBe(status);
      expect(await received(db, id)).toMatchObject([{ status, applied: true }, { applied: false }]);
      await expectSound(db);
    }),
  );

  it("are not believed: the provider's own books decide", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, transactionId: reference, amountCents, courseId } = await pay("pix");
      const told = { reference, status: "completed", amount_cents: amountCents, course_id: courseId } as const;
      const message = simulatedMessage(ctx, "evt_1", thursday.getTime() / 1000, told);
      expect(await receiveProviderNotice(ctx, "simulator", message)).toEqual({ moved: false });
      expect((await paymentRow(db, id)).status).toBe("pending");
    }));

  it("that came before the provider's own books count when they are repeated, and only once", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, transactionId: reference, amountCents, courseId } = await pay("pix");
      const told = { reference, status: "completed", amount_cents: amountCents, course_id: courseId } as const;
      const message = simulatedMessage(ctx, "evt_1", thursday.getTime() / 1000, told);
      await receiveProviderNotice(ctx, "simulator", message);
      expect(await received(db, id)).toMatchObject([{ applied: false }]);
      const paid = eq(simulatedCharges.reference, reference);
      await db.update(simulatedCharges).set({ status: "completed" }).where(paid);
      expect(await receiveProviderNotice(ctx, "simulator", message)).toEqual({ moved: true });
      expect(await receiveProviderNotice(ctx, "simulator", message)).toEqual({ moved: false });
      expect(await received(db, id)).toMatchObject([{ eventId: "evt_1", applied: true }]);
      expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
      await expectSound(db);
    }));

  it("come too late for a payment that was given up: the money goes back", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, transactionId } = await pay("pix");
      await cancelPayment(ctx, id);
      await db
        .update(simulatedCharges)
        .set({ status: "completed" })
        .where(eq(simulatedCharges.reference, transactionId));
      await settle(ctx, id, "completed");
      expect((await paymentRow(db, id)).status).toBe("failed");
      expect(await simulator.find(ctx, { reference: transactionId })).toMatchObject({ status: "refunded" });
      expect(await enrolmentsOf(db, ctx.viewer)).toEqual([]);
      await expectSound(db);
    }));

  it("of a refund by the provider close the course", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, transactionId } = await pay();
      await simulator.refund(ctx, { payment: { reference: transactionId }, refund: 0, amountCents: 19_700 });
      await settle(ctx, id, "completed");
      expect((await paymentRow(db, id)).status).toBe("refunded");
      expect(await enrolmentsOf(db, ctx.viewer)).toMatchObject([{ endedAt: thursday }]);
      await expectSound(db);
    }));

  it("of money that came and went before anybody told us open nothing", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, transactionId } = await pay("pix");
      await db
        .update(simulatedCharges)
        .set({ status: "refunded" })
        .where(eq(simulatedCharges.reference, transactionId));
      await settle(ctx, id, "completed");
      expect((await paymentRow(db, id)).status).toBe("failed");
      await expectSound(db);
    }));

  it("that cannot be taken in are tried again a minute later, and do not stand in the way of others", () =>
    rolledBack(async (db) => {
      const one = await aSale(db, { isManual: true });
      const { id, transactionId } = await one.pay("pix");
      await db.update(simulatedCharges).set({ amountCents: 1 }).where(eq(simulatedCharges.reference, transactionId));
      await reportCharge(one.ctx, id, news);
      const other = await aSale(db, { isManual: true });
      const second = await other.pay("pix");
      await reportCharge(other.ctx, second.id, news);
      const odd = { code: "conflict", message: "O aviso não confere com o pagamento." };
      await expect(deliverDueEvents(one.ctx)).rejects.toMatchObject(odd);
      expect(await deliverDueEvents(one.ctx)).toBe(1);
      expect((await paymentRow(db, second.id)).status).toBe("completed");
      await expect(deliverDueEvents(one.at(later({ ms: 60_000 })))).rejects.toMatchObject(odd);
      expect((await paymentRow(db, id)).status).toBe("pending");
    }));

  it("are chosen by the buyer or an admin, and only if the simulator waits for it", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      for (const viewer of [await aStudent(db), null]) {
        const refusal = viewer ? missing : { code: "unauthenticated" };
        await expect(reportCharge({ ...ctx, viewer }, id, news)).rejects.toMatchObject(refusal);
        await expect(showCharge({ ...ctx, viewer }, id)).rejects.toMatchObject(refusal);
      }
      await expect(showCharge({ ...ctx, settings: testSettings() }, id)).rejects.toMatchObject(missing);
      await reportCharge({ ...ctx, viewer: await anAdmin(db) }, id, { ...news, status: "failed" });
      expect(await showCharge(ctx, id)).toMatchObject({
        payment: { id, status: "pending" },
        status: "failed",
        notices: [{ status: "failed", deliverAt: thursday, deliveredAt: null }],
      });
    }));
});

describe("a signature", () => {
  it("is the one of Standard Webhooks", () => {
    const signed = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1614265330,
      body: '{"test": 2432232314}',
    };
    const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
    expect(sign(secret, signed)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });
});

describe("a payment that waits too long", () => {
  it("fails", () =>
    rolledBack(async (db) => {
      const { at, pay } = await aSale(db, { isManual: true });
      const { id, transactionId } = await pay("pix");
      expect(await expirePayments(at(later({ hours: 24 })))).toBe(0);
      const then = at(later({ hours: 24, ms: 1 }));
      expect(await expirePayments(then)).toBe(1);
      expect(await paymentRow(db, id)).toMatchObject({ status: "failed" });
      expect(await simulator.find(then, { reference: transactionId })).toMatchObject({ status: "failed" });
      expect(await expirePayments(then)).toBe(0);
      expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.failed"]);
      await expectSound(db);
    }));

  it("is confirmed instead where the money is there and only the news are late", () =>
    rolledBack(async (db) => {
      const { ctx, at, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await reportCharge(ctx, id, { ...news, delaySeconds: 3_600 });
      expect(await expirePayments(at(later({ hours: 25 })))).toBe(1);
      expect((await paymentRow(db, id)).status).toBe("completed");
      expect(await deliverDueEvents(at(later({ hours: 25 })))).toBe(1);
      expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
      await expectSound(db);
    }));
});

describe("cancelling", () => {
  it("ends what waits, tells the provider, and again changes nothing", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, transactionId } = await pay("boleto");
      expect(await cancelPayment(ctx, id)).toMatchObject({ status: "failed", failedAt: thursday });
      expect(await cancelPayment(ctx, id)).toMatchObject({ status: "failed" });
      expect(await simulator.find(ctx, { reference: transactionId })).toMatchObject({ status: "failed" });
      expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.failed"]);
      expect((await pay("pix")).status).toBe("pending");
      await expectSound(db);
    }));

  it("finds out that the money had come: the course opens and nothing is cancelled", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await reportCharge(ctx, id, { ...news, delaySeconds: 60 });
      await expect(cancelPayment(ctx, id)).rejects.toMatchObject({ code: "conflict" });
      expect((await paymentRow(db, id)).status).toBe("completed");
      expect(await enrolmentsOf(db, ctx.viewer)).toHaveLength(1);
      await expectSound(db);
    }));

  it("is for the payer alone", () =>
    rolledBack(async (db) => {
      const { ctx, course, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      for (const viewer of [await aStudent(db), course.instructor]) {
        await expect(cancelPayment({ ...ctx, viewer }, id)).rejects.toMatchObject(missing);
      }
      await expect(cancelPayment({ ...ctx, viewer: await anAdmin(db) }, id)).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(cancelPayment({ ...ctx, viewer: null }, id)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(cancelPayment(ctx, 999_999_999)).rejects.toMatchObject(missing);
    }));
});
