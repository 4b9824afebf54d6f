import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import { publishedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { recordEvent, recordEvents, type Subscriptions } from "#app/domain/events/record.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { trailCourses, trailEnrolmentCourses, trailEnrolments } from "#drizzle/schema/trails.ts";
import { beforePurchase, endEnrolment, type Turning } from "./end-enrolment.server.ts";
import { openCourse, strength } from "./enrol.server.ts";

type Origin = (typeof trailEnrolments.$inferSelect)["origin"];
type Opening = { userId: string; trailId: number; origin: Origin };

const turning = {
  turns: ["trail.joined", "trail.lowered", "trail.ended"],
  completed: "trail.completed",
} satisfies Turning;

/**
 * Opens a trail with all its courses to a student. Repeated, it opens published courses that were added since. It opens
 * an ended trail enrolment again, and replaces a weaker origin by a stronger one. Call it in a transaction, after
 * checking that the student may have the trail.
 */
export async function openTrail(ctx: Ctx, opening: Opening): Promise<number> {
  const { id, isOpened } = await enrolInTrail(ctx, opening);
  const studied = await ctx.db
    .select({
      courseId: courses.id,
      priceCents: courses.priceCents,
      isMissing: sql<boolean>`${publishedCourses} and not ${isHeldBy(id)}`,
    })
    .from(trailCourses)
    .innerJoin(courses, eq(courses.id, trailCourses.courseId))
    .where(eq(trailCourses.trailId, opening.trailId))
    .orderBy(courses.id);
  const held: (typeof trailEnrolmentCourses.$inferInsert)[] = [];
  for (const { courseId, priceCents } of studied.filter(({ isMissing }) => isOpened || isMissing)) {
    const origin = originOf(opening.origin, priceCents);
    const course = await openCourse(ctx, { userId: opening.userId, courseId, origin, trailEnrolmentId: id });
    held.push({ trailEnrolmentId: id, enrollmentId: course.id, isAlone: course.isOpened });
  }
  if (held.length)
    await ctx.db
      .insert(trailEnrolmentCourses)
      .values(held)
      .onConflictDoUpdate({
        target: [trailEnrolmentCourses.trailEnrolmentId, trailEnrolmentCourses.enrollmentId],
        // Courses that it already holds do not change, unless they were closed meanwhile.
        set: { isAlone: sql`${trailEnrolmentCourses.isAlone} or excluded.is_alone` },
      });
  // A course that a refund closed and that left the trail is neither opened again nor held.
  if (isOpened)
    await ctx.db.delete(trailEnrolmentCourses).where(and(eq(trailEnrolmentCourses.trailEnrolmentId, id), isClosed));
  const { trailId, userId, origin } = opening;
  if (isOpened) await recordEvent(ctx, "trail.joined", `trail_enrolment/${id}`, { trailId, userId, origin });
  await completeTrails(ctx, eq(trailEnrolments.id, id));
  return id;
}

/**
 * The origin of a trail's course: free if it has no price; otherwise the trail's own, or a grant if the trail is free.
 */
function originOf(origin: Origin, priceCents: number) {
  if (priceCents === 0) return "free";
  return origin === "free" ? "grant" : origin;
}

/** The student's trail enrolment, locked, and whether it was opened just now. */
async function enrolInTrail(
  ctx: Ctx,
  { userId, trailId, origin }: Opening,
): Promise<{ id: number; isOpened: boolean }> {
  const [created] = await ctx.db
    .insert(trailEnrolments)
    .values({ userId, trailId, origin, createdAt: sqlNow(ctx) })
    .onConflictDoNothing()
    .returning({ id: trailEnrolments.id });
  if (created) return { id: created.id, isOpened: true };
  const [before] = await ctx.db.select().from(trailEnrolments).where(own({ userId, trailId })).for("no key update");
  const { id, endedAt } = before!;
  const isOpened = endedAt !== null || strength[origin] > strength[before!.origin];
  if (isOpened) await ctx.db.update(trailEnrolments).set({ origin, endedAt: null }).where(eq(trailEnrolments.id, id));
  return { id, isOpened };
}

const own = ({ userId, trailId }: Pick<Opening, "userId" | "trailId">) =>
  and(eq(trailEnrolments.userId, userId), eq(trailEnrolments.trailId, trailId));

const isClosed = sql`exists (select from ${enrollments} e
  where e.id = ${trailEnrolmentCourses.enrollmentId} and e.ended_at is not null)`;

/** Whether a trail enrolment opened a course (joined as `courses`) and still holds it open. */
const isHeldBy = (trailEnrolmentId: number) =>
  sql<boolean>`exists (select from ${trailEnrolmentCourses} h join ${enrollments} e on e.id = h.enrollment_id
    where h.trail_enrolment_id = ${trailEnrolmentId} and e.course_id = ${courses}.id and e.ended_at is null)`;

/**
 * Takes back what a refunded purchase of a trail gave: the trail enrolment with its certificate, and its courses as
 * `endEnrolment` does. If the student had the trail before as a maintainer, they have it so again. Progress is kept.
 * Call it in the refund's transaction, after the payment is marked.
 */
export async function endTrail(ctx: Ctx, { userId, trailId }: Pick<Opening, "userId" | "trailId">): Promise<void> {
  const isOpen = and(own({ userId, trailId }), isNull(trailEnrolments.endedAt));
  const [place] = await ctx.db
    .select({ id: trailEnrolments.id })
    .from(trailEnrolments)
    .where(isOpen)
    .for("no key update");
  if (!place) return;
  const { id } = place;
  const earlier = await beforePurchase(ctx, `trail_enrolment/${id}`, turning);
  const taken = earlier ? { origin: earlier.origin } : { endedAt: sqlNow(ctx) };
  await ctx.db.update(trailEnrolments).set(taken).where(eq(trailEnrolments.id, id));
  const bought = await ctx.db
    .select({ courseId: enrollments.courseId })
    .from(trailEnrolmentCourses)
    .innerJoin(enrollments, eq(enrollments.id, trailEnrolmentCourses.enrollmentId))
    .where(and(eq(trailEnrolmentCourses.trailEnrolmentId, id), eq(enrollments.origin, "purchase")))
    .orderBy(enrollments.courseId);
  for (const { courseId } of bought) await endEnrolment(ctx, { userId, courseId });
  if (earlier) await recordEvent(ctx, "trail.lowered", `trail_enrolment/${id}`, { trailId, userId, ...earlier });
  else await recordEvent(ctx, "trail.ended", `trail_enrolment/${id}`, { trailId, userId });
}

/**
 * Marks trail enrolments as completed if their student has completed every course. They are locked first, so that if
 * two courses are completed at once, the second transaction sees the first. Call it in a transaction.
 */
export async function completeTrails(ctx: Ctx, which: SQL): Promise<void> {
  const isOpen = and(isNull(trailEnrolments.completedAt), isNull(trailEnrolments.endedAt));
  const held = await ctx.db
    .select({ id: trailEnrolments.id })
    .from(trailEnrolments)
    .where(and(which, isOpen))
    .orderBy(trailEnrolments.id)
    .for("no key update");
  if (!held.length) return;
  const completed = await ctx.db
    .update(trailEnrolments)
    .set({ completedAt: sqlNow(ctx) })
    .where(
      and(
        inArray(
          trailEnrolments.id,
          held.map(({ id }) => id),
        ),
        hasNothingLeft,
      ),
    )
    .returning({ id: trailEnrolments.id });
  const objects = completed.map(({ id }) => `trail_enrolment/${id}` as const);
  if (objects.length) await recordEvents(ctx, "trail.completed", objects, {});
}

const hasNothingLeft = sql`exists (select from ${trailCourses} tc where tc.trail_id = ${trailEnrolments}.trail_id)
  and not exists (
    select from ${trailCourses} tc
    left join ${enrollments} e on e.course_id = tc.course_id and e.user_id = ${trailEnrolments}.user_id
      and e.completed_at is not null and e.ended_at is null
    where tc.trail_id = ${trailEnrolments}.trail_id and e.id is null)`;

/** Completing the last course of a trail completes the trail. */
export const trailSubscriptions: Subscriptions = {
  "enrollment.completed": async (ctx, happened) => {
    const ids = happened.map(({ object }) => Number(idIn(object)));
    await completeTrails(
      ctx,
      sql`exists (select from ${enrollments} e join ${trailCourses} tc on tc.course_id = e.course_id
        where e.id = any(${`{${ids.join(",")}}`}::int[]) and e.user_id = ${trailEnrolments}.user_id
          and tc.trail_id = ${trailEnrolments}.trail_id)`,
    );
  },
};
