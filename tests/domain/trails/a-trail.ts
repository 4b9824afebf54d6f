import { eq } from "drizzle-orm";
import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import type { Db } from "#drizzle/client.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { trailCourses, trailEnrolmentCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";

type About = Partial<typeof trails.$inferInsert> & {
  /** The single prices of its courses, in centavos: two free ones unless told otherwise. */
  prices?: number[];
  courseIds?: number[];
  instructor?: Viewer;
};

/** A published trail with its courses, of one lesson each. */
export async function aTrail(db: Db, { prices = [0, 0], courseIds, instructor, ...about }: About = {}) {
  const ids = courseIds ?? [];
  if (!courseIds)
    for (const [at, priceCents] of prices.entries())
      ids.push((await aCourse(db, { title: `Curso ${at + 1}`, priceCents, lessons: [{}], instructor })).id);
  const [row] = await db
    .insert(trails)
    .values({ title: "Da semente ao fruto", isPublished: true, ...about })
    .returning();
  await db.insert(trailCourses).values(ids.map((courseId, orderIndex) => ({ trailId: row!.id, courseId, orderIndex })));
  return { id: row!.id, courseIds: ids };
}

/** Somebody's courses, by id: what opened each, whether it is open, and whether a trail's order holds for it. */
export async function coursesOf(db: Db, { id }: Viewer) {
  const rows = await db
    .select({ own: enrollments, isAlone: trailEnrolmentCourses.isAlone })
    .from(enrollments)
    .leftJoin(trailEnrolmentCourses, eq(trailEnrolmentCourses.enrollmentId, enrollments.id))
    .where(eq(enrollments.userId, id))
    .orderBy(enrollments.courseId, trailEnrolmentCourses.trailEnrolmentId);
  return rows.map(({ own, isAlone }) => `${own.origin}${own.endedAt ? " ended" : ""}${isAlone ? " alone" : ""}`);
}

export async function placesOf(db: Db, { id }: Viewer) {
  return await db.select().from(trailEnrolments).where(eq(trailEnrolments.userId, id)).orderBy(trailEnrolments.id);
}

/** Does every lesson of a course. */
export async function study(ctx: SignedCtx, courseId: number) {
  const own = await ctx.db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, courseId));
  for (const { id } of own) await completeLesson(ctx, id, {});
}
