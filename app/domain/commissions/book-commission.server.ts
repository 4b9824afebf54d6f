import { asc, eq } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { postEntries } from "#app/domain/ledger.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { trailCourses } from "#drizzle/schema/trails.ts";

/** Splits a price in centavos between instructor (of what the fee leaves, rounded half up) and platform (the rest). */
export function instructorShare(priceCents: number, percentage: number, feeCents = 0) {
  const amountCents = roundedShare(priceCents - feeCents, percentage);
  return { percentage, amountCents, platformCents: priceCents - amountCents };
}

const roundedShare = (cents: number, percentage: number) => Math.floor((cents * percentage + 50) / 100);

type Target = { courseId: number; trailId?: undefined } | { trailId: number; courseId?: undefined };
/** `feeCents`: what the gateway keeps of it; undefined where it did not say. */
type Sale = { id: number; target: Target; amountCents: number; feeCents: number | undefined };

/**
 * Creates and books the instructors' commissions for a payment that was just completed. For a trail, each course counts
 * as sold for its part of the price, in proportion to the courses' current prices; a part of zero earns nothing. Where
 * the school says so (`COMMISSION_BASE`), each part bears its part of the fee first. Call it once, in the transaction
 * that completes the payment.
 */
export async function earnCommissions(ctx: Ctx, { id: paymentId, target, amountCents, feeCents = 0 }: Sale) {
  const sold = await selectSold(ctx, target);
  const parts = apportion(
    amountCents,
    sold.map(({ priceCents }) => priceCents),
  );
  const { INSTRUCTOR_PERCENTAGE: percentage, COMMISSION_BASE: base } = ctx.settings;
  const fees = apportion(base === "net" ? feeCents : 0, parts);
  const earned = sold
    .map((course, at) => ({ ...course, priceCents: parts[at]!, feeCents: fees[at]! }))
    .filter(({ priceCents }) => priceCents > 0)
    .map(({ courseId, instructorId, priceCents, feeCents }) => ({
      paymentId,
      courseId,
      instructorId,
      priceCents,
      feeCents,
      createdAt: sqlNow(ctx),
      ...instructorShare(priceCents, percentage, feeCents),
    }));
  const created = await ctx.db
    .insert(commissions)
    .values(earned)
    .returning({ id: commissions.id, amountCents: commissions.amountCents });
  await postEntries(
    ctx,
    created.map(({ id: commissionId, amountCents: cents }) => ({ kind: "commission.earned", commissionId, cents })),
  );
  for (const { id, amountCents } of created)
    await recordEvent(ctx, "commission.created", `commission/${id}`, { paymentId, amountCents });
}

/** The courses in the sale, with their own prices. */
function selectSold({ db }: Ctx, { courseId, trailId }: Target) {
  const own = { courseId: courses.id, instructorId: courses.instructorId, priceCents: courses.priceCents };
  if (courseId !== undefined) return db.select(own).from(courses).where(eq(courses.id, courseId));
  return db
    .select(own)
    .from(trailCourses)
    .innerJoin(courses, eq(courses.id, trailCourses.courseId))
    .where(eq(trailCourses.trailId, trailId))
    .orderBy(asc(trailCourses.orderIndex));
}

type Commission = typeof commissions.$inferSelect;

type Refund = { id: number; paymentId: number; kind: "part" | "rest" | "late"; amountCents: number };

/**
 * Takes back the instructors' shares of a refund; for a trail, from each course in proportion to the rest of its part.
 * A pending commission is cancelled if the whole sale is refunded at once; otherwise it gets a negative line, which the
 * next payout settles. Lines of several partial refunds add up to the whole share. Call it once, in the refund's
 * transaction.
 */
export async function reverseCommissions(ctx: Ctx, refund: Refund) {
  const lines = await ctx.db
    .select()
    .from(commissions)
    .where(eq(commissions.paymentId, refund.paymentId))
    .orderBy(commissions.id)
    .for("no key update");
  const sales = lines
    .filter(({ kind }) => kind === "sale")
    .map((sale) => {
      const parts = lines.filter(({ kind, courseId }) => kind === "reversal" && courseId === sale.courseId);
      return { sale, parts, backCents: parts.reduce((sum, { priceCents }) => sum + priceCents, 0) };
    });
  const shares = apportion(
    refund.amountCents,
    sales.map(({ sale, backCents }) => sale.priceCents - backCents),
  );
  for (const [at, { sale, parts, backCents }] of sales.entries()) {
    const priceCents = shares[at]!;
    if (priceCents === 0) continue;
    const isUntouched = sale.status === "pending" && parts.length === 0;
    if (refund.kind === "rest" && isUntouched) await cancel(ctx, sale);
    else await reverse(ctx, sale, { refundId: refund.id, priceCents, backCents });
  }
}

async function cancel(ctx: Ctx, { id: commissionId, amountCents: cents }: Commission) {
  await ctx.db.update(commissions).set({ status: "cancelled" }).where(eq(commissions.id, commissionId));
  await postEntries(ctx, [{ kind: "commission.reversed", commissionId, cents }]);
  await recordEvent(ctx, "commission.cancelled", `commission/${commissionId}`, {});
}

/** `priceCents`: the refunded part of the sale; `backCents`: what was refunded before. */
type Reversal = { refundId: number; priceCents: number; backCents: number };

async function reverse(ctx: Ctx, sale: Commission, { refundId, priceCents, backCents }: Reversal) {
  const { paymentId, instructorId, courseId, percentage } = sale;
  // A part that goes back bears its part of the fee, so that all parts together take back the whole share.
  const feeIn = (cents: number) => Math.floor((sale.feeCents * cents) / sale.priceCents);
  const feeCents = feeIn(backCents + priceCents) - feeIn(backCents);
  const shareOf = (cents: number) => roundedShare(cents - feeIn(cents), percentage);
  const share = shareOf(backCents + priceCents) - shareOf(backCents);
  const [reversal] = await ctx.db
    .insert(commissions)
    .values({
      paymentId,
      instructorId,
      courseId,
      priceCents,
      feeCents,
      percentage,
      kind: "reversal",
      refundId,
      amountCents: -share,
      platformCents: share - priceCents,
      createdAt: sqlNow(ctx),
    })
    .returning({ id: commissions.id });
  const commissionId = reversal!.id;
  await postEntries(ctx, [{ kind: "commission.reversed", commissionId, cents: share }]);
  await recordEvent(ctx, "commission.reversed", `commission/${commissionId}`, { paymentId });
}

/**
 * Splits centavos by weights, exactly: each part is rounded down, and the centavos left over go to the largest
 * remainders, the first of equal ones first. Splits equally if no weight is above zero.
 */
export function apportion(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) {
    return weights.length
      ? apportion(
          cents,
          weights.map(() => 1),
        )
      : [];
  }
  const remainders = weights.map((weight) => (cents * weight) % total);
  const shares = weights.map((weight, at) => (cents * weight - remainders[at]!) / total);
  const left = cents - shares.reduce((sum, share) => sum + share, 0);
  const largest = remainders.map((remainder, at) => ({ remainder, at })).sort((a, b) => b.remainder - a.remainder);
  for (const { at } of largest.slice(0, left)) shares[at]! += 1;
  return shares;
}
