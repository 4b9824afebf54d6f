import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ctx, IdempotencyKey } from "#app/domain/ctx.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import type { ChargeState } from "#app/domain/payments/provider.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { finishRefund } from "#app/domain/payments/return-money.server.ts";
import { receiveProviderNotice } from "#app/domain/payments/settle-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { deliverDueEvents } from "#app/domain/payments/simulator/charges.server.ts";
import { simulatedMessage, simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import { deleteOwnAccount } from "#app/domain/privacy/delete-account.server.ts";
import { openDatabase } from "#drizzle/client.ts";
import { databaseFailure } from "#drizzle/failures.ts";
import { payments, simulatedCharges } from "#drizzle/schema/payments.ts";
import {
  aSale,
  commissionsOf,
  expectSound,
  later,
  paying,
  paymentRow,
  settle,
  thursday,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

/** The simulator stands for a gateway that is slow, dies or answers otherwise, as each test has it. */
const real = { ...simulator };
const verbs = ["charge", "find", "refund", "cancel"] as const;
let asked: { verb: string; openTransactions: number }[] = [];
let fixture: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  fixture = await freshDatabase({ max: 20 });
});
afterAll(() => fixture.close());

beforeEach(() => {
  asked = [];
  for (const verb of verbs) gateway(verb, real[verb]);
});
afterEach(() => {
  vi.restoreAllMocks();
  expect(asked.filter(({ openTransactions }) => openTransactions > 0)).toEqual([]);
});

/** Replaces a verb of the provider, and counts the transactions that are open when it is called. */
function gateway<Verb extends (typeof verbs)[number]>(verb: Verb, behave: (typeof simulator)[Verb]) {
  vi.spyOn(simulator, verb).mockImplementation((async (ctx: Ctx, ...rest: never[]) => {
    const [open] = await fixture.db.execute<{ count: number }>(sql`select count(*)::int from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`);
    asked.push({ verb, openTransactions: open!.count + ("rollback" in ctx.db ? 1 : 0) });
    return await (behave as (...all: unknown[]) => Promise<unknown>)(ctx, ...rest);
  }) as never);
}

const lost = () => {
  throw new Error("no answer from the gateway");
};

const chargesOf = (reference: string) =>
  fixture.db.select().from(simulatedCharges).where(eq(simulatedCharges.reference, reference));

async function onlyPayment(courseId: number) {
  const [payment, ...more] = await fixture.db.select().from(payments).where(eq(payments.courseId, courseId));
  expect(more).toEqual([]);
  return payment!;
}

const minutes = (count: number) => later({ ms: count * 60_000 });

describe("the provider", () => {
  it("is asked for everything outside transactions", async () => {
    const { ctx, at, pay } = await aSale(fixture.db, { isManual: true });
    await cancelPayment(ctx, (await pay("pix")).id);
    await pay("boleto");
    expect(await expirePayments(at(later({ days: 40 })))).toBe(1);
    const late = await pay("pix");
    await cancelPayment(ctx, late.id);
    const books = eq(simulatedCharges.reference, late.transactionId);
    await fixture.db.update(simulatedCharges).set({ status: "completed" }).where(books);
    await settle(ctx, late.id, "completed");
    expect(await chargesOf(late.transactionId)).toMatchObject([{ status: "refunded" }]);
    await refundPayment(ctx, (await pay()).id);
    await pay("pix");
    await deleteOwnAccount(ctx, { certificates: "keep" });
    expect(new Set(asked.map(({ verb }) => verb))).toEqual(new Set(verbs));
    await expectSound(fixture.db);
  });

  it("is asked for nothing while the database is away: the job that would ask fails, and is tried again later", async () => {
    const { db, close } = openDatabase("postgres://nobody@127.0.0.1:1/none");
    expect(await expirePayments(ctxOf(db)).catch(databaseFailure)).toMatchObject({ kind: "away" });
    await close();
  });

  it("that answers late is asked once, however often somebody presses", async () => {
    const { pay } = await aSale(fixture.db);
    let others: Promise<PromiseSettledResult<unknown>[]> | undefined;
    gateway("charge", async (ctx, order) => {
      others = Promise.allSettled([pay(), pay()]);
      await new Promise((resume) => setTimeout(resume, 400));
      return await real.charge(ctx, order);
    });
    expect(await pay()).toMatchObject({ status: "completed" });
    for (const answer of (await others)!) {
      expect(answer).toMatchObject({ reason: { message: "Você já está inscrito neste curso." } });
    }
    expect(asked.map(({ verb }) => verb)).toEqual(["charge"]);
    await expectSound(fixture.db);
  });

  it("that is asked for one part by two at once gives back that part, and no more", async () => {
    const { pay, ctx } = await aSale(fixture.db);
    const { id } = await pay();
    const admin = ctxOf(fixture.db, await anAdmin(fixture.db), { settings: ctx.settings, now: thursday });
    let second: Promise<unknown> | undefined;
    gateway("refund", async (...all) => {
      const answer = await real.refund(...all);
      // A job asks for the same part, and both write down what they heard.
      if (!second) {
        second = finishRefund(admin, id);
        await second;
      }
      return answer;
    });
    await refundBySchool(admin, id, { reason: "Combinado.", amount: 50 });
    expect(await paymentRow(fixture.db, id)).toMatchObject({
      status: "completed",
      returnedCents: 5_000,
      pendingRequest: null,
    });
    expect(await toldOf(fixture.db, `payment/${id}`)).toContain("payment.partly_refunded");
    await expectSound(fixture.db);
  });

  it("whose notice overtakes its own answer moves the payment once", async () => {
    const { ctx, course, pay } = await aSale(fixture.db, { isManual: true });
    gateway("charge", async (_, order) => {
      const answer = await real.charge(ctx, order);
      const { reference, amountCents: amount_cents } = order;
      const books = eq(simulatedCharges.reference, reference);
      await fixture.db.update(simulatedCharges).set({ status: "completed" }).where(books);
      const news = { reference, status: "completed", amount_cents, course_id: course.id } as const;
      const message = simulatedMessage(ctx, "evt_overtaking", thursday.getTime() / 1000, news);
      expect(await receiveProviderNotice({ ...ctx, viewer: null }, "simulator", message)).toEqual({ moved: true });
      return answer;
    });
    const { id, status } = await pay("pix");
    expect(status).toBe("completed");
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
    expect(await commissionsOf(fixture.db, id)).toHaveLength(1);
    await expectSound(fixture.db);
  });
});

describe("a payment whose answer is lost", () => {
  it("after the money was taken is found and opens the course", async () => {
    const { course, at, pay } = await aSale(fixture.db);
    gateway("charge", async (ctx, order) => (await real.charge(ctx, order)) && lost());
    await expect(pay()).rejects.toThrow("no answer");
    const { id, transactionId } = await onlyPayment(course.id);
    expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "pending", pendingRequest: "charge" });
    await expectSound(fixture.db);
    expect(await expirePayments(at(minutes(2)))).toBe(0);
    expect(await expirePayments(at(minutes(3)))).toBe(1);
    expect(await paymentRow(fixture.db, id)).toMatchObject({
      status: "completed",
      pendingRequest: null,
      askedAt: null,
    });
    expect(await chargesOf(transactionId)).toHaveLength(1);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(["payment.created", "payment.completed"]);
    expect(await expirePayments(at(minutes(9)))).toBe(0);
    await expectSound(fixture.db);
  });

  it("before the money was taken fails, and stands in nobody's way", async () => {
    const { course, ctx, at, pay } = await aSale(fixture.db);
    gateway("charge", lost);
    await expect(pay()).rejects.toThrow("no answer");
    const { id, transactionId } = await onlyPayment(course.id);
    await expect(cancelPayment(ctx, id)).rejects.toMatchObject({
      message: "Este pagamento ainda está sendo feito. Tente de novo daqui a um minuto.",
    });
    gateway("charge", real.charge);
    const second = await makePayment(at(minutes(3)), paying(course));
    expect(second).toMatchObject({ status: "completed" });
    expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "failed" });
    expect(await chargesOf(transactionId)).toEqual([]);
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(["payment.created", "payment.failed"]);
    await expectSound(fixture.db);
  });

  it("is asked for again under the same name by the same request", async () => {
    const { course, ctx } = await aSale(fixture.db);
    const idempotencyKey: IdempotencyKey = {
      made: null,
      remember: async (_, object) => {
        idempotencyKey.made = object;
      },
    };
    gateway("charge", async (within, order) => (await real.charge(within, order)) && lost());
    await expect(makePayment({ ...ctx, idempotencyKey }, paying(course))).rejects.toThrow("no answer");
    gateway("charge", real.charge);
    const { id, status, transactionId } = await makePayment({ ...ctx, idempotencyKey }, paying(course));
    expect({ made: `payment/${id}`, status }).toEqual({ made: idempotencyKey.made, status: "completed" });
    expect(await onlyPayment(course.id)).toMatchObject({ id });
    expect(await chargesOf(transactionId)).toHaveLength(1);
    await expectSound(fixture.db);
  });

  it("until it had been given up gets its money back", async () => {
    const { course, at, pay } = await aSale(fixture.db);
    gateway("charge", async (ctx, order) => {
      expect(await expirePayments(at(minutes(3)))).toBe(1);
      return await real.charge(ctx, order);
    });
    await expect(pay()).rejects.toMatchObject({ code: "payment_required" });
    const { status, pendingRequest: question, transactionId } = await onlyPayment(course.id);
    expect({ status, question }).toEqual({ status: "failed", question: null });
    expect(await chargesOf(transactionId)).toMatchObject([{ status: "refunded" }]);
    await expectSound(fixture.db);
  });

  it("does not keep the others from being found", async () => {
    const [one, other] = [await aSale(fixture.db), await aSale(fixture.db)];
    gateway("charge", lost);
    for (const { pay } of [one, other]) await expect(pay()).rejects.toThrow("no answer");
    const { transactionId } = await onlyPayment(one.course.id);
    gateway("cancel", async (ctx, named) => (named.reference === transactionId ? lost() : real.cancel(ctx, named)));
    await expect(expirePayments(one.at(minutes(3)))).rejects.toThrow("no answer");
    expect(await onlyPayment(one.course.id)).toMatchObject({ status: "pending" });
    expect(await onlyPayment(other.course.id)).toMatchObject({ status: "failed" });
    gateway("cancel", real.cancel);
    expect(await expirePayments(one.at(minutes(6)))).toBe(1);
    await expectSound(fixture.db);
  });
});

describe("a refund", () => {
  it("whose answer is lost is made once and finished later", async () => {
    const { ctx, at, pay } = await aSale(fixture.db);
    const { id, transactionId } = await pay();
    gateway("refund", async (within, order) => (await real.refund(within, order)) && lost());
    await expect(refundPayment(ctx, id)).rejects.toThrow("no answer");
    expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "completed", pendingRequest: "refund" });
    gateway("refund", real.refund);
    expect(await expirePayments(at(minutes(3)))).toBe(1);
    expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "refunded", pendingRequest: null });
    expect(await chargesOf(transactionId)).toMatchObject([{ status: "refunded" }]);
    const told = ["payment.created", "payment.completed", "payment.refund_requested", "payment.refunded"];
    expect(await toldOf(fixture.db, `payment/${id}`)).toEqual(told);
    await expectSound(fixture.db);
  });

  it("that takes the provider its time closes the course when it is done", async () => {
    const { ctx, at, pay } = await aSale(fixture.db);
    const { id } = await pay();
    gateway("refund", async () => "waiting");
    expect(await refundPayment(ctx, id)).toMatchObject({ status: "completed" });
    expect(await expirePayments(at(minutes(3)))).toBe(1);
    expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "completed", pendingRequest: "refund" });
    gateway("refund", real.refund);
    expect(await expirePayments(at(minutes(6)))).toBe(1);
    expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "refunded" });
    await expectSound(fixture.db);
  });
});

it("a cancellation whose answer is lost is finished later, and is the payer's own", async () => {
  const { ctx, at, pay } = await aSale(fixture.db, { isManual: true });
  const { id } = await pay("pix");
  gateway("cancel", async (within, reference) => (await real.cancel(within, reference)) && lost());
  await expect(cancelPayment(ctx, id)).rejects.toThrow("no answer");
  gateway("cancel", real.cancel);
  expect(await expirePayments(at(minutes(3)))).toBe(1);
  expect(await showPayment(ctx, id)).toMatchObject({ status: "failed", failure: { reason: "cancelled" } });
  await expectSound(fixture.db);
});

it("a payment on the provider's own page waits for a day, and is shown its address until then", async () => {
  const { course, ctx, at, pay } = await aSale(fixture.db, { isManual: true });
  const url = "https://gateway.example/pay/1";
  const waiting: ChargeState = { status: "pending", providerRef: "ORD01", instructions: { kind: "redirect", url } };
  gateway("charge", async (within, order) => {
    await real.charge(within, order);
    await fixture.db
      .update(simulatedCharges)
      .set({ status: "pending" })
      .where(eq(simulatedCharges.reference, order.reference));
    return waiting;
  });
  const { id } = await pay();
  expect(await paymentRow(fixture.db, id)).toMatchObject({ providerRef: "ORD01", expiresAt: later({ hours: 24 }) });
  expect((await showPayment(ctx, id)).toPay).toMatchObject({ kind: "redirect", url });
  gateway("charge", real.charge);
  expect(await makePayment(at(later({ hours: 25 })), paying(course))).toMatchObject({ status: "completed" });
  expect(await paymentRow(fixture.db, id)).toMatchObject({ status: "failed" });
  await deliverDueEvents(ctx);
  await expectSound(fixture.db);
});
