import { eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { courseOf, selectCourse } from "#app/domain/courses/show-course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectStandings, standingOf } from "#app/domain/lessons/study/standing.server.ts";
import type { Checkout } from "#app/domain/payments/checkout/checkout.ts";
import { dueDatesFrom } from "#app/domain/payments/checkout/due-dates.ts";
import { wayOf } from "#app/domain/payments/checkout/for-sale.ts";
import { pendingOf, selectPending } from "#app/domain/payments/checkout/select-pending.server.ts";
import { guaranteeDays } from "#app/domain/payments/settlement/guarantee.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses } from "#drizzle/schema/courses.ts";

const dayInMs = 86_400_000;

/**
 * The till for a course: the course, what there is to do, and a payment that still waits (A §2).
 * Refuses visitors, and as not found what the viewer may not see, or could not buy because it is a draft.
 */
export async function openCheckout(ctx: Ctx, courseId: number): Promise<Checkout> {
  const signed = requireViewer(ctx);
  const [read, now] = await Promise.all([
    readTogether(signed, {
      standings: selectStandings(signed, eq(courses.id, courseId)),
      courses: selectCourse(signed, courseId),
      pending: selectPending(signed, courseId),
    }),
    presentMoment(signed),
  ]);
  const standing = standingOf(signed, read.standings);
  const way = wayOf(standing);
  if (!standing.course.isPublished && way !== "held") throw new Refusal("not_found", courseNotFound);
  const guaranteeUntil = new Date(now.getTime() + guaranteeDays * dayInMs);
  return {
    course: courseOf(read.courses),
    way,
    pending: pendingOf(read.pending),
    dueDates: dueDatesFrom(now),
    guaranteeUntil,
  };
}
