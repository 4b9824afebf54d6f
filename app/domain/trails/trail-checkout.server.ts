import { eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectTrailAccess, toTrailAccess } from "#app/domain/enrolments/trail-access.server.ts";
import { type Checkout, checkoutOption, checkoutPromise } from "#app/domain/payments/checkout.ts";
import { tryCoupon } from "#app/domain/payments/coupon-purchase.server.ts";
import { selectPending } from "#app/domain/payments/payments.server.ts";
import { trailCourses } from "#drizzle/schema/trails.ts";
import type { TrailView } from "./trail.ts";
import { selectSteps } from "./trail-progress.server.ts";
import { requireTrail, selectTrail } from "./trails.server.ts";

type TrailCheckout = Omit<Checkout, "course" | "instructorAnswers"> & {
  trail: TrailView;
  /** How many of its courses the viewer already has. */
  heldCount: number;
};

/**
 * The checkout of a trail: the trail, the viewer's options, and a pending payment. Refuses visitors; throws (not found)
 * for trails that the viewer may not see.
 */
export async function openTrailCheckout(
  ctx: Ctx,
  trailId: number,
  typed: string | null = null,
): Promise<TrailCheckout> {
  const signed = requireViewer(ctx);
  const [read, now] = await Promise.all([
    batchRead(signed, {
      accesses: selectTrailAccess(signed, trailId),
      trails: selectTrail(signed, trailId),
      pending: selectPending(signed, { trailId }),
      steps: selectSteps(signed, eq(trailCourses.trailId, trailId)),
    }),
    currentTime(signed),
  ]);
  const access = toTrailAccess(signed, read.accesses);
  const option = checkoutOption(access);
  return {
    trail: requireTrail(read.trails),
    option,
    coupon:
      option === "pay" ? await tryCoupon(signed, typed, { target: { trailId }, priceCents: access.priceCents }) : null,
    pending: read.pending[0] ?? null,
    heldCount: read.steps.filter(({ isEnrolled }) => isEnrolled).length,
    ...checkoutPromise(signed.settings, now),
  };
}
