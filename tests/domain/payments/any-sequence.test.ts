import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { type PaymentMethod, paymentMethods } from "#app/domain/payments/payment.ts";
import type { PaymentRow } from "#app/domain/payments/payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import type { ChargeUpdate } from "#app/domain/payments/simulator/charge.ts";
import { deliverDueEvents, reportCharge } from "#app/domain/payments/simulator/charges.server.ts";
import { simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { aSale, commissionsOf, expectSound, later, paying, paymentRow } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin } from "#tests/support/people.ts";

type Step =
  | ({ kind: "tell" } & ChargeUpdate)
  | { kind: "pay"; method: PaymentMethod }
  | { kind: "wait"; hours: number }
  | { kind: "give back"; reais: number | undefined }
  | { kind: "deliver" | "cancel" | "expire" | "refund" | "return" | "payout" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("tell" as const),
    status: fc.constantFrom("completed" as const, "failed" as const),
    order: fc.constantFrom("straight" as const, "reversed" as const),
    copies: fc.integer({ min: 1, max: 3 }),
    delaySeconds: fc.constantFrom(0, 3_600),
  }),
  fc.record({ kind: fc.constant("pay" as const), method: fc.constantFrom(...paymentMethods) }),
  fc.record({ kind: fc.constant("wait" as const), hours: fc.constantFrom(1, 25, 24 * 12, 24 * 31) }),
  fc.record({ kind: fc.constant("give back" as const), reais: fc.constantFrom(0.01, 1.5, 98.99, undefined) }),
  fc.constantFrom("deliver", "cancel", "expire", "refund", "return", "payout").map((kind) => ({ kind }) as Step),
);

const forward: Record<string, string[]> = {
  pending: ["pending", "completed", "failed", "refunded"],
  completed: ["completed", "refunded"],
  failed: ["failed"],
  refunded: ["refunded"],
};

/** Does one step; a refusal is an answer like any other. */
async function take(ctx: SignedCtx, admin: SignedCtx, { courseId, id }: PaymentRow, todo: Step) {
  try {
    if (todo.kind === "tell") await reportCharge(ctx, id, todo);
    if (todo.kind === "pay") await makePayment(ctx, paying({ id: courseId! }, todo.method));
    if (todo.kind === "deliver") await deliverDueEvents(ctx);
    if (todo.kind === "cancel") await cancelPayment(ctx, id);
    if (todo.kind === "expire") await expirePayments(ctx);
    if (todo.kind === "refund") await refundPayment(ctx, id);
    if (todo.kind === "return") await returnAll(ctx, id);
    if (todo.kind === "give back") await refundBySchool(admin, id, { reason: "Combinado.", amount: todo.reais });
    if (todo.kind === "payout") await payAll(admin);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The provider sends everything back by itself. */
async function returnAll(ctx: SignedCtx, id: number) {
  const { transactionId: reference, amountCents } = await paymentRow(ctx.db, id);
  await simulator.refund(ctx, { payment: { reference }, refund: 0, amountCents });
}

async function payAll(admin: SignedCtx) {
  const open = (await admin.db.select().from(commissions)).filter(({ status }) => status === "pending");
  await payCommissions(admin, { commission_ids: open.map(({ id }) => id) });
}

it("whatever happens to a payment, in whatever order, it only moves forward and the books are exact", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom("pix" as const, "boleto" as const),
      fc.array(step, { maxLength: 12 }),
      (method, steps) =>
        rolledBack(async (db) => {
          const { ctx, at, pay } = await aSale(db, { isManual: true });
          const admin = { ...ctx, viewer: await anAdmin(db) };
          const { id } = await pay(method);
          let hours = 0;
          for (const todo of steps) {
            const before = await paymentRow(db, id);
            if (todo.kind === "wait") hours += todo.hours;
            const now = later({ hours });
            await take(at(now), { ...admin, now }, before, todo);
            const payment = await paymentRow(db, id);
            expect(forward[before.status]).toContain(payment.status);
            const kinds = (await commissionsOf(db, id)).map(({ kind }) => kind);
            expect(kinds).toEqual(kinds.map((_, index) => (index ? "reversal" : "sale")));
            if (["pending", "failed"].includes(payment.status)) expect(kinds).toEqual([]);
            await expectSound(db);
          }
        }),
    ),
    { numRuns: Number(process.env.GATEWAY_RUNS ?? 20) },
  ));
