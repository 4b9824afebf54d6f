import fc from "fast-check";
import { expect } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { cancelPayment, expirePayments } from "#app/domain/payments/cancel-payment.server.ts";
import { reconcilePayments } from "#app/domain/payments/reconcile-payments.server.ts";
import { refundBySchool, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import type { Db } from "#drizzle/client.ts";
import { commissionsOf, enrolmentsOf, expectSound } from "#tests/domain/payments/fixture.ts";
import type { aGatewaySale } from "#tests/domain/payments/gateway-sale.ts";
import type { Fault } from "#tests/gateways/faults.ts";

/** What people and jobs do here with a payment. */
export type StepHere =
  | { kind: "cancel" | "expire" | "reconcile" | "refund" }
  | { kind: "give back"; reais: number | undefined };

export const givingBack = fc.record({
  kind: fc.constant("give back" as const),
  reais: fc.constantFrom(0.01, 98.99, undefined),
});

export const waiting = fc.record({ kind: fc.constant("wait" as const), hours: fc.constantFrom(0.1, 1, 25, 24 * 12) });

/** Something that goes wrong with the gateway's next answer. */
export const faulty = (methods: readonly string[], statuses: readonly Fault[]) =>
  fc.record({
    kind: fc.constant("fault" as const),
    fault: fc.oneof(
      fc.record({
        kind: fc.constantFrom("lost" as const, "lost before" as const, "half" as const),
        method: fc.constantFrom(...methods),
      }),
      fc.constantFrom<Fault>(...statuses),
    ),
  });

/** Where a payment may go. */
export const forward: Record<string, string[]> = {
  pending: ["pending", "completed", "failed"],
  completed: ["completed", "refunded"],
  failed: ["failed"],
  refunded: ["refunded"],
};

type Sale = { ctx: SignedCtx; admin: SignedCtx; row: () => Promise<{ id: number }> };

/** The buyer's context so many hours later, just signed in. */
export function later({ ctx }: Pick<Sale, "ctx">, hours: number): SignedCtx {
  const now = new Date(Date.now() + hours * 3_600_000);
  return { ...ctx, now, viewer: { ...ctx.viewer, authenticatedAt: now } };
}

/** Takes a step here; what is refused changes nothing. */
export const takeHere = async (sale: Sale, hours: number, todo: StepHere) =>
  allowRefusal(async () => {
    const { id } = await sale.row();
    const [ctx, admin] = [later(sale, hours), later({ ctx: sale.admin }, hours)];
    if (todo.kind === "cancel") await cancelPayment(ctx, id);
    else if (todo.kind === "expire") await expirePayments(ctx);
    else if (todo.kind === "reconcile") await reconcilePayments(ctx);
    else if (todo.kind === "refund") await refundPayment(ctx, id);
    else if (todo.kind === "give back") await refundBySchool(admin, id, { reason: "Combinado.", amount: todo.reais });
  });

/** Once everything answered again: the payment, its access, commission and books say what the gateway keeps. */
export async function expectSettled(db: Db, { ctx, row }: Settled, keptCents: number) {
  const { id, status, pendingRequest, returnedCents, amountCents, isTest } = await row();
  if (status !== "pending") expect(pendingRequest).toBeNull();
  expect(keptCents).toBe(status === "completed" ? amountCents - returnedCents : 0);
  const sales = (await commissionsOf(db, id)).filter(({ kind }) => kind === "sale");
  expect(sales).toHaveLength(!isTest && (status === "completed" || status === "refunded") ? 1 : 0);
  const open = (await enrolmentsOf(db, ctx.viewer)).filter(({ endedAt }) => !endedAt);
  expect(open).toHaveLength(status === "completed" ? 1 : 0);
  await expectSound(db);
}

type Settled = Pick<Awaited<ReturnType<typeof aGatewaySale>>, "ctx" | "row">;

export async function allowRefusal(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
