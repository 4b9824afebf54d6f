import { eq } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { instructorPercentage } from "#app/domain/facts.ts";
import { postEntries } from "#app/domain/ledger.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";

/** How a price in centavos is shared between instructor (rounded half up) and platform (the rest). */
export function instructorShare(priceCents: number) {
  const amountCents = roundedShare(priceCents, instructorPercentage);
  return { percentage: instructorPercentage, amountCents, platformCents: priceCents - amountCents };
}

const roundedShare = (cents: number, percentage: number) => Math.floor((cents * percentage + 50) / 100);

type Sale = { id: number; courseId: number; amountCents: number };

/**
 * Writes what the course's instructor earns by a payment that was just completed, waiting to be paid out, and books
 * it. Call it once, in the transaction that completes the payment.
 */
export async function earnCommission(ctx: Ctx, { id: paymentId, courseId, amountCents: priceCents }: Sale) {
  const [course] = await ctx.db
    .select({ instructorId: courses.instructorId })
    .from(courses)
    .where(eq(courses.id, courseId));
  const values = {
    paymentId,
    courseId,
    priceCents,
    instructorId: course!.instructorId,
    ...instructorShare(priceCents),
  };
  const [created] = await ctx.db
    .insert(commissions)
    .values({ ...values, createdAt: sqlNow(ctx) })
    .returning({ id: commissions.id });
  const commissionId = created!.id;
  await postEntries(ctx, [{ kind: "commission.earned", commissionId, cents: values.amountCents }]);
  await recordEvent(ctx, "commission.created", `commission/${commissionId}`, {
    paymentId,
    amountCents: values.amountCents,
  });
}

type Commission = typeof commissions.$inferSelect;

type Refund = { id: number; paymentId: number; kind: "part" | "rest" | "late"; amountCents: number };

/**
 * Takes back the instructor's share of what was refunded. A commission that waits is cancelled where the whole sale goes
 * back at once; otherwise it gets a negative line, which the next payout settles. Lines of several parts add up to the
 * whole share. Call it once, in the refund's transaction.
 */
export async function reverseCommission(ctx: Ctx, refund: Refund) {
  const lines = await ctx.db
    .select()
    .from(commissions)
    .where(eq(commissions.paymentId, refund.paymentId))
    .orderBy(commissions.id)
    .for("no key update");
  const sale = lines.find(({ kind }) => kind === "sale");
  if (!sale) return;
  const parts = lines.filter(({ kind }) => kind === "reversal");
  const isUntouched = sale.status === "pending" && parts.length === 0;
  if (refund.kind === "rest" && isUntouched) await cancel(ctx, sale);
  else await reverse(ctx, sale, { refund, backCents: parts.reduce((sum, { priceCents }) => sum + priceCents, 0) });
}

async function cancel(ctx: Ctx, { id: commissionId, amountCents: cents }: Commission) {
  await ctx.db.update(commissions).set({ status: "cancelled" }).where(eq(commissions.id, commissionId));
  await postEntries(ctx, [{ kind: "commission.reversed", commissionId, cents }]);
  await recordEvent(ctx, "commission.cancelled", `commission/${commissionId}`, {});
}

async function reverse(ctx: Ctx, sale: Commission, { refund, backCents }: { refund: Refund; backCents: number }) {
  const { paymentId, instructorId, courseId, percentage } = sale;
  const priceCents = refund.amountCents;
  const share = roundedShare(backCents + priceCents, percentage) - roundedShare(backCents, percentage);
  const [reversal] = await ctx.db
    .insert(commissions)
    .values({
      ...{ paymentId, instructorId, courseId, priceCents, percentage },
      kind: "reversal",
      refundId: refund.id,
      amountCents: -share,
      platformCents: share - priceCents,
      createdAt: sqlNow(ctx),
    })
    .returning({ id: commissions.id });
  const commissionId = reversal!.id;
  await postEntries(ctx, [{ kind: "commission.reversed", commissionId, cents: share }]);
  await recordEvent(ctx, "commission.reversed", `commission/${commissionId}`, { paymentId });
}
