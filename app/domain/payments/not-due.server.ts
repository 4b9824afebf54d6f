import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { isOnOffer } from "#app/domain/enrolments/trail-access.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trailCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { checkoutOption, groupOption } from "./checkout.ts";
import type { NotDue } from "./payment.ts";

/** What decides whether pending payments still need to be paid: what their buyers have and could have by now. */
export function selectOwed({ db }: Pick<Ctx, "db">, which: SQL | undefined) {
  return db
    .select({
      id: payments.id,
      isForGroup: sql<boolean>`${payments.seats} is not null`,
      priceCents: sql<number>`coalesce(${courses.priceCents}, ${trails.priceCents})`,
      isOffered: sql<boolean>`case when ${payments.trailId} is null
        then ${courses.isPublished} and ${courses.deletedAt} is null else ${isOnOffer} end`,
      origin: sql<
        typeof enrollments.$inferSelect.origin | null
      >`coalesce(${enrollments.origin}, ${trailEnrolments.origin})`,
      role: users.role,
      isMaintainer: users.isMaintainer,
      owns: sql<boolean>`coalesce(${courses.instructorId} = ${users.id}, exists (
        select from ${trailCourses} tc join ${courses} c on c.id = tc.course_id
        where tc.trail_id = ${payments.trailId} and c.instructor_id = ${users.id}))`,
    })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .leftJoin(trails, eq(trails.id, payments.trailId))
    .leftJoin(
      enrollments,
      and(
        eq(enrollments.userId, payments.userId),
        eq(enrollments.courseId, payments.courseId),
        isNull(enrollments.endedAt),
      ),
    )
    .leftJoin(
      trailEnrolments,
      and(
        eq(trailEnrolments.userId, payments.userId),
        eq(trailEnrolments.trailId, payments.trailId),
        isNull(trailEnrolments.endedAt),
      ),
    )
    .where(and(eq(payments.status, "pending"), which));
}

type Owed = Awaited<ReturnType<typeof selectOwed>>[number];

/**
 * Why a payment need not be made any more, by the rules that refuse a new one; null where it still must be, as also
 * where it is the only way to a course that left the catalogue.
 */
export function notDueOf({ isForGroup, isOffered, origin, role, isMaintainer, ...owed }: Owed): NotDue | null {
  const access = { ...owed, viewer: { role, isMaintainer }, enrolment: origin && { origin } };
  const option = isForGroup ? groupOption(access) : checkoutOption(access);
  if (option === "pay") return null;
  return option === "held" || option === "owner" || isOffered ? option : null;
}

/** Whether a payment is pending, and must still be made. */
export async function isStillOwed(ctx: Pick<Ctx, "db">, id: number): Promise<boolean> {
  const [owed] = await selectOwed(ctx, eq(payments.id, id));
  return owed !== undefined && notDueOf(owed) === null;
}
