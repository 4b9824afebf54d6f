import { and, eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { post } from "#app/domain/ledger/post.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";

type Commission = typeof commissions.$inferSelect;

/**
 * Takes back what was earned by a payment that is being refunded: a commission still waiting is cancelled; one that
 * was paid out, or is on its way, stays as it is and gets a second, negative line, which the next payout settles.
 * Call it once, in the refund's transaction. Where nothing was earned, nothing happens.
 */
export async function takeBackCommission(ctx: Ctx, paymentId: number) {
  const [sale] = await ctx.db
    .select()
    .from(commissions)
    .where(and(eq(commissions.paymentId, paymentId), eq(commissions.kind, "sale")))
    .for("no key update");
  if (!sale) return;
  if (sale.status === "pending") await cancel(ctx, sale);
  else await reverse(ctx, sale);
}

async function cancel(ctx: Ctx, { id: commissionId, amountCents: cents }: Commission) {
  await ctx.db.update(commissions).set({ status: "cancelled" }).where(eq(commissions.id, commissionId));
  await post(ctx, [{ kind: "commission.reversed", commissionId, cents }]);
  await record(ctx, "commission.cancelled", `commission/${commissionId}`);
}

async function reverse(ctx: Ctx, sale: Commission) {
  const { paymentId, instructorId, courseId, priceCents, percentage } = sale;
  const [reversal] = await ctx.db
    .insert(commissions)
    .values({
      ...{ paymentId, instructorId, courseId, priceCents, percentage },
      kind: "reversal",
      amountCents: -sale.amountCents,
      platformCents: -sale.platformCents,
      createdAt: clock(ctx),
    })
    .returning({ id: commissions.id });
  const commissionId = reversal!.id;
  await post(ctx, [{ kind: "commission.reversed", commissionId, cents: sale.amountCents }]);
  await record(ctx, "commission.reversed", `commission/${commissionId}`, { paymentId });
}
