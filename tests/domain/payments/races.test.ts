import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { deliverDueEvents, reportCharge } from "#app/domain/payments/simulator/charges.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { deleteOwnAccount } from "#app/domain/privacy/delete-account.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { paymentEvents, payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import {
  aSale,
  commissionsOf,
  enrolmentsOf,
  expectSound,
  later,
  paying,
  paymentRow,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase({ max: 20 });
});
afterAll(() => fixture.close());

/** The same at once, twenty times: what each was told, a refusal by its code and sentence. */
async function atOnce<T>(ask: (turn: number) => Promise<T>) {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, turn) => ask(turn)));
  const given = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  for (const reason of refused) expect(reason).toBeInstanceOf(AppError);
  return { given, refused: refused.map(({ code, message }: AppError) => `${code}: ${message}`) };
}

const held = "conflict: Você já está inscrito neste curso.";

describe("twenty at once", () => {
  it("pay by card: one payment, one enrolment, one commission", async () => {
    const { ctx, pay } = await aSale(fixture.db);
    const { given, refused } = await atOnce(() => pay());
    expect(given).toHaveLength(1);
    expect(new Set(refused)).toEqual(new Set([held]));
    expect(await enrolmentsOf(fixture.db, ctx.viewer)).toHaveLength(1);
    expect(await commissionsOf(fixture.db, given[0]!.id)).toHaveLength(1);
    expect(await toldOf(fixture.db, `payment/${given[0]!.id}`)).toEqual(["payment.created", "payment.completed"]);
    await expectSound(fixture.db);
  });

  it("pay by PIX that waits: all are given the same payment", async () => {
    const { ctx, pay } = await aSale(fixture.db, { isManual: true });
    const { given, refused } = await atOnce(() => pay("pix"));
    expect([given.length, refused]).toEqual([20, []]);
    expect(new Set(given.map(({ id }) => id)).size).toBe(1);
    expect(await fixture.db.select().from(payments).where(eq(payments.userId, ctx.viewer.id))).toHaveLength(1);
    await expectSound(fixture.db);
  });

  it("refund: one refund, and after a payout one reversal", async () => {
    const { ctx, pay } = await aSale(fixture.db);
    const { id } = await pay();
    const [sale] = await commissionsOf(fixture.db, id);
    await payCommissions(ctxOf(fixture.db, await anAdmin(fixture.db)), { commission_ids: [sale!.id] });
    const { given, refused } = await atOnce(() => refundPayment(ctx, id));
    expect([given.length, refused]).toEqual([20, []]);
    expect(await commissionsOf(fixture.db, id)).toMatchObject([{ status: "paid" }, { kind: "reversal" }]);
    expect(await toldOf(fixture.db, `payment/${id}`)).toHaveLength(3);
    const emails = await fixture.db
      .select()
      .from(mails)
      .where(eq(mails.about, `payment/${id}`));
    expect(emails.filter(({ kind }) => kind === "payment.refund")).toHaveLength(1);
    await expectSound(fixture.db);
  });

  it("take a coupon for the first purchase, with two codes for ten courses: one order gets it", async () => {
    const codes = await Promise.all(
      [1, 2].map(async () => (await aCoupon(fixture.db, { first_purchase_only: true, uses_per_person: 20 })).code),
    );
    const courses = await Promise.all(Array.from({ length: 10 }, () => aCourse(fixture.db, { priceCents: 19_700 })));
    const { ctx } = await aSale(fixture.db, { isManual: true });
    const order = (turn: number) =>
      makePayment(ctx, paying(courses[turn % 10]!, "pix", { coupon_code: codes[turn % 2], amount: 177.3 }));
    const { given, refused } = await atOnce(order);
    expect(new Set(given.map(({ id }) => id)).size).toBe(1);
    const held = refused.filter((why) => !why.startsWith("too_many"));
    expect(new Set(held)).toEqual(new Set(["invalid: Este cupom é só para a primeira compra."]));
    const [only] = given;
    await fixture.db.delete(rateLimits);
    await cancelPayment(ctx, only!.id);
    expect(await order(3)).toMatchObject({ status: "pending", discountCents: 1_970 });
    await expectSound(fixture.db);
  });

  it("mark commissions as paid: one batch is paid, once", async () => {
    const { pay } = await aSale(fixture.db);
    const lines = await commissionsOf(fixture.db, (await pay()).id);
    const admins = await Promise.all(Array.from({ length: 20 }, () => anAdmin(fixture.db)));
    const commission_ids = lines.map(({ id }) => id);
    const { given, refused } = await atOnce((turn) =>
      payCommissions(ctxOf(fixture.db, admins[turn]!), { commission_ids, payment_reference: `LOTE-${turn}` }),
    );
    expect(given).toMatchObject([{ paidNow: 1 }]);
    expect(new Set(refused)).toEqual(new Set(["conflict: Algumas comissões já foram pagas ou não existem."]));
    expect(await toldOf(fixture.db, `commission/${lines[0]!.id}`)).toEqual(["commission.created", "commission.paid"]);
    await expectSound(fixture.db);
  });

  it("deliver news: each is delivered by one", async () => {
    const sales = await Promise.all(Array.from({ length: 5 }, () => aSale(fixture.db, { isManual: true })));
    for (const { ctx, pay } of sales) {
      const { id } = await pay("pix");
      await reportCharge(ctx, id, { status: "completed", delaySeconds: 0, copies: 4, order: "straight" });
    }
    const { given, refused } = await atOnce(() => deliverDueEvents(sales[0]!.ctx));
    expect(refused).toEqual([]);
    expect(given.reduce((sum, delivered) => sum + delivered, 0)).toBe(20);
    await expectSound(fixture.db);
  });

  it("deliver news, cancel and give up: the payment ends in one state", async () => {
    const sales = await Promise.all(Array.from({ length: 10 }, () => aSale(fixture.db, { isManual: true })));
    const paid = await Promise.all(sales.map(({ pay }) => pay("pix")));
    await Promise.all(
      sales.map(({ ctx }, i) =>
        reportCharge(ctx, paid[i]!.id, { status: "completed", delaySeconds: 0, copies: 3, order: "reversed" }),
      ),
    );
    const dayAfter = sales[0]!.at(later({ hours: 25 }));
    const { refused } = await atOnce<unknown>((turn) => {
      if (turn < 5) return deliverDueEvents(dayAfter);
      return turn < 10 ? expirePayments(dayAfter) : cancelPayment(sales[turn - 10]!.ctx, paid[turn - 10]!.id);
    });
    await deliverDueEvents(dayAfter);
    expect(new Set(refused.map((reason) => reason.split(":")[0]))).toEqual(new Set(["conflict"]));
    for (const { id } of paid) {
      expect((await paymentRow(fixture.db, id)).status).toBe("completed");
      const told = await fixture.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id));
      expect(told).toHaveLength(2);
    }
    await expectSound(fixture.db);
  });
});

describe("a refund that finds the payout under way", () => {
  it("waits for it, and takes back what was then paid", async () => {
    const { ctx, pay } = await aSale(fixture.db);
    const { id } = await pay();
    const [line] = await commissionsOf(fixture.db, id);
    const admin = ctxOf(fixture.db, await anAdmin(fixture.db));
    let refund: Promise<unknown> | undefined;
    await fixture.db.transaction(async (tx) => {
      await payCommissions({ ...admin, db: tx }, { commission_ids: [line!.id], payment_reference: "LOTE-X" });
      refund = refundPayment(ctx, id);
      await somebodyWaits();
    });
    expect(await refund).toMatchObject({ status: "refunded" });
    expect(await commissionsOf(fixture.db, id)).toMatchObject([
      { kind: "sale", status: "paid" },
      { kind: "reversal", status: "pending" },
    ]);
    await expectSound(fixture.db);
  });

  it("is waited for by it, and leaves nothing to pay", async () => {
    const { ctx, pay } = await aSale(fixture.db);
    const { id } = await pay();
    const [line] = await commissionsOf(fixture.db, id);
    const admin = ctxOf(fixture.db, await anAdmin(fixture.db));
    let payout: Promise<unknown> | undefined;
    await fixture.db.transaction(async (tx) => {
      await refundPayment({ ...ctx, db: tx }, id);
      payout = payCommissions(admin, { commission_ids: [line!.id] }).catch((error) => error);
      await somebodyWaits();
    });
    expect(await payout).toMatchObject({ code: "conflict" });
    expect(await commissionsOf(fixture.db, id)).toMatchObject([{ kind: "sale", status: "cancelled" }]);
    await expectSound(fixture.db);
  });
});

describe("a payment that finds its buyer's account being deleted", () => {
  it.each(["credit_card", "pix"] as const)("waits for it, and takes nothing from nobody (%s)", async (method) => {
    const { ctx, pay } = await aSale(fixture.db, { isManual: true });
    let payment: Promise<unknown> | undefined;
    await fixture.db.transaction(async (tx) => {
      await deleteOwnAccount({ ...ctx, db: tx }, { certificates: "keep" });
      payment = pay(method).catch((error) => error);
      await somebodyWaits();
    });
    expect(await payment).toMatchObject({ code: "unauthenticated" });
    expect(await fixture.db.$count(payments, eq(payments.userId, ctx.viewer.id))).toBe(0);
    await expectSound(fixture.db);
  });

  it("is waited for by it, and stays in the books", async () => {
    const { ctx, course } = await aSale(fixture.db);
    let deletion: Promise<unknown> | undefined;
    const { id } = await fixture.db.transaction(async (tx) => {
      const paid = await makePayment({ ...ctx, db: tx }, paying(course));
      deletion = deleteOwnAccount(ctx, { certificates: "keep" });
      await somebodyWaits();
      return paid;
    });
    await deletion;
    expect((await paymentRow(fixture.db, id)).status).toBe("completed");
    expect(await fixture.db.$count(users, and(eq(users.id, ctx.viewer.id), isNotNull(users.deletedAt)))).toBe(1);
    await expectSound(fixture.db);
  });
});

/** Resolves when some connection to this database waits for another one's lock. */
async function somebodyWaits() {
  for (;;) {
    const waiting = await fixture.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length) return;
  }
}
