import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { trailEnrolmentCourses } from "#drizzle/schema/trails.ts";
import { findCourseAccess } from "./course-access.server.ts";
import { hasCourse, originWithoutPaying } from "./course-access.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

/**
 * Enrols the viewer in a free course, or as a maintainer in any course. Idempotent. Refuses visitors, unpublished
 * courses (not found) and courses that must be paid first (payment required).
 */
export const enrol = verbInTransaction(
  { ability: "courses.enrol", limit: "course.enrol", id: integerPathId(courseNotFound) },
  async (ctx, courseId): Promise<{ enrollmentId: number }> => {
    const courseAccess = await findCourseAccess(ctx, courseId);
    if (courseAccess.enrolment && hasCourse(courseAccess)) return { enrollmentId: courseAccess.enrolment.id };
    if (!courseAccess.course.isPublished) throw new AppError("not_found", courseNotFound);
    const origin = originWithoutPaying(courseAccess, "Este curso é pago. Conclua o pagamento para se inscrever.");
    return { enrollmentId: await openEnrolment(ctx, { userId: ctx.viewer.id, courseId, origin }) };
  },
);

type Opening = { userId: string; courseId: number; origin: Enrolment["origin"] };

/** The origins that outlast what they came from, the stronger the higher. */
export const strength = { maintainer: 0, free: 1, grant: 1, purchase: 2 };

/**
 * Opens a course to a student; the caller has checked that they may. There is one row per student and course: an ended
 * enrolment is reopened with its progress, and a stronger origin takes the place of a weaker one.
 */
export async function openEnrolment(ctx: Ctx, opening: Opening): Promise<number> {
  return (await openCourse(ctx, opening)).id;
}

/** `trailEnrolmentId`: the trail enrolment that opens it. */
type CourseOpening = Opening & { trailEnrolmentId?: number };

/**
 * The same, and returns whether the course was closed to the student before. In a course that only a trail opened, the
 * trail's order applies.
 */
export async function openCourse(
  ctx: Ctx,
  { userId, courseId, origin, trailEnrolmentId }: CourseOpening,
): Promise<{ id: number; isOpened: boolean }> {
  const [created] = await ctx.db
    .insert(enrollments)
    .values({ userId, courseId, origin })
    .onConflictDoNothing()
    .returning({ id: enrollments.id });
  if (created) {
    await recordEvent(ctx, "enrollment.created", `enrollment/${created.id}`, { courseId, origin });
    return { id: created.id, isOpened: true };
  }
  const before = await lock(ctx, { userId, courseId });
  const ofAnother = trailEnrolmentId ? ne(trailEnrolmentCourses.trailEnrolmentId, trailEnrolmentId) : undefined;
  await ctx.db
    .update(trailEnrolmentCourses)
    .set({ isAlone: false })
    .where(and(eq(trailEnrolmentCourses.enrollmentId, before.id), eq(trailEnrolmentCourses.isAlone, true), ofAnother));
  const isOpened = before.endedAt !== null;
  const isRaised = strength[origin] > strength[before.origin];
  if (!isOpened && !isRaised) return { id: before.id, isOpened };
  await ctx.db.update(enrollments).set({ origin, endedAt: null }).where(eq(enrollments.id, before.id));
  await recordEvent(ctx, "enrollment.reopened", `enrollment/${before.id}`, { courseId, origin });
  return { id: before.id, isOpened };
}

/** The same for everybody whose id a select returns, with a fixed number of statements. */
export async function openEnrolments(
  ctx: Ctx,
  { who, courseId, origin }: Omit<Opening, "userId"> & { who: SQL },
): Promise<void> {
  const facts = { courseId, origin };
  const created = await ctx.db.execute<{ id: number }>(sql`
    insert into enrollments (user_id, course_id, origin)
    select id, ${courseId}, ${origin} from (${who}) as people (id) order by id
    on conflict do nothing returning id`);
  await recordEvents(ctx, "enrollment.created", objectsOf(created), facts);
  const origins = Object.keys(strength) as Enrolment["origin"][];
  const weaker = origins.filter((other) => strength[other] < strength[origin]);
  const reopened = await ctx.db
    .update(enrollments)
    .set({ origin, endedAt: null })
    .where(
      and(
        eq(enrollments.courseId, courseId),
        sql`${enrollments.userId} in (${who})`,
        or(isNotNull(enrollments.endedAt), inArray(enrollments.origin, weaker)),
      ),
    )
    .returning({ id: enrollments.id });
  await recordEvents(ctx, "enrollment.reopened", objectsOf(reopened), facts);
  const theirs = sql`(select e.id from enrollments e where e.course_id = ${courseId} and e.user_id in (${who}))`;
  await ctx.db
    .update(trailEnrolmentCourses)
    .set({ isAlone: false })
    .where(and(eq(trailEnrolmentCourses.isAlone, true), sql`${trailEnrolmentCourses.enrollmentId} in ${theirs}`));
}

const objectsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => `enrollment/${id}` as const);

async function lock(ctx: Ctx, { userId, courseId }: Omit<Opening, "origin">) {
  const [row] = await ctx.db
    .select({ id: enrollments.id, origin: enrollments.origin, endedAt: enrollments.endedAt })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .for("no key update");
  return row!;
}
