import { and, eq } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { paymentNotFound } from "#app/domain/payments/labels.ts";
import { type PaymentRow, selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { payments } from "#drizzle/schema/payments.ts";

/** A payment of the viewer's own, or any for an admin; everything else is refused as not found. */
export async function visiblePayment(ctx: SignedCtx, id: number): Promise<PaymentView> {
  const own = can(ctx.viewer, "payments.see") ? undefined : eq(payments.userId, ctx.viewer.id);
  const [payment] = await selectPayments(ctx).where(and(eq(payments.id, id), own));
  if (!payment) throw new Refusal("not_found", paymentNotFound);
  return payment as PaymentView;
}

/** A payment of the viewer's own, held until the transaction ends; anybody else's is refused as not found. */
export async function lockOwnPayment(ctx: SignedCtx, id: number): Promise<PaymentRow> {
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.userId, ctx.viewer.id)))
    .for("no key update");
  if (!payment) throw new Refusal("not_found", paymentNotFound);
  return payment;
}
