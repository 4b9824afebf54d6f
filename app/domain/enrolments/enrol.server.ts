import { and, eq } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { type CourseAccess, findCourseAccess } from "./course-access.server.ts";
import { hasCourse } from "./course-access.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

/**
 * Enrols the viewer in a free course, or as a maintainer in any course. Idempotent: returns the same enrolment id.
 * Refuses visitors, unpublished courses (not found) and courses that must be paid first (payment required).
 */
export const enrol = verb(
  { ability: "courses.enrol", limit: "course.enrol", id: integerPathId(courseNotFound) },
  (ctx, courseId) =>
    inTransaction(ctx, async (within): Promise<{ enrollmentId: number }> => {
      const courseAccess = await findCourseAccess(within, courseId);
      if (courseAccess.enrolment && hasCourse(courseAccess)) return { enrollmentId: courseAccess.enrolment.id };
      if (!courseAccess.course.isPublished) throw new AppError("not_found", courseNotFound);
      const origin = originFor(courseAccess);
      return { enrollmentId: await openEnrolment(within, { userId: ctx.viewer.id, courseId, origin }) };
    }),
);

function originFor({ priceCents, viewer }: CourseAccess) {
  if (priceCents === 0) return "free";
  if (can(viewer, "courses.enrolWithoutPaying")) return "maintainer";
  throw new AppError("payment_required", "Este curso é pago. Conclua o pagamento para se inscrever.");
}

type Opening = { userId: string; courseId: number; origin: Enrolment["origin"] };

/**
 * Opens a course to a student, after the caller has checked that they may. One student and course have one row: an
 * ended enrolment is reopened with its progress, one from being a maintainer is upgraded by a purchase.
 */
export async function openEnrolment(ctx: Ctx, { userId, courseId, origin }: Opening): Promise<number> {
  const [created] = await ctx.db
    .insert(enrollments)
    .values({ userId, courseId, origin })
    .onConflictDoNothing()
    .returning({ id: enrollments.id });
  if (created) {
    await recordEvent(ctx, "enrollment.created", `enrollment/${created.id}`, { courseId, origin });
    return created.id;
  }
  const before = await lock(ctx, { userId, courseId });
  const isRaised = origin === "purchase" && before.origin !== "purchase";
  if (!before.endedAt && !isRaised) return before.id;
  await ctx.db.update(enrollments).set({ origin, endedAt: null }).where(eq(enrollments.id, before.id));
  await recordEvent(ctx, "enrollment.reopened", `enrollment/${before.id}`, { courseId, origin });
  return before.id;
}

async function lock(ctx: Ctx, { userId, courseId }: Omit<Opening, "origin">) {
  const [row] = await ctx.db
    .select({ id: enrollments.id, origin: enrollments.origin, endedAt: enrollments.endedAt })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .for("no key update");
  return row!;
}
