import { and, eq, exists, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courseCounters } from "#drizzle/schema/counters.ts";
import { courses, formerInstructors, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { type CourseView, courseNotFound } from "./course.ts";
import { ratingColumns } from "./rating.server.ts";

/**
 * Whether a lesson has its content: a text, or the address of a video or recording. One without is hidden from students
 * and not counted. `${lessons}` must be in the query under its own name.
 */
export const isReady: SQL<boolean> = sql`(case ${lessons}.content_type when 'text' then coalesce(${lessons}.content_text, '') <> '' else ${lessons}.content_url is not null end)`;

/** A course's hours: those stated, else its lessons' minutes, in half hours. `course` is the query's name for it. */
export const courseHours = (course = sql`${courses}`): SQL<number> => sql`(
  case when ${course}.duration_hours > 0 then ${course}.duration_hours::float8 else (
    select (ceil(coalesce(sum(${lessons}.duration_minutes), 0) / 30.0) / 2)::float8
    from ${lessons} where ${lessons}.course_id = ${course}.id and ${isReady}
  ) end)`;

/** Published and not deleted: what anybody may see. */
export const publishedCourses = and(eq(courses.isPublished, true), isNull(courses.deletedAt))!;

/** Courses that the viewer teaches; every one for those whose ability covers `all`; none for anybody else. */
export function managedCourses(
  { viewer }: Ctx,
  all: "courses.manageAll" | "courses.notifyAll" = "courses.manageAll",
): SQL {
  if (!viewer || !can(viewer, "courses.manage")) return sql`false`;
  if (can(viewer, all)) return isNull(courses.deletedAt);
  return and(isNull(courses.deletedAt), eq(courses.instructorId, viewer.id))!;
}

/**
 * Courses that the viewer may open: published ones, their own drafts, those they taught and may still read, and those
 * they are enrolled in, which stay open to them even if unpublished (lifetime access).
 */
export function visibleCourses(ctx: Ctx): SQL {
  if (!ctx.viewer) return publishedCourses;
  const mine = and(
    eq(enrollments.courseId, courses.id),
    eq(enrollments.userId, ctx.viewer.id),
    isNull(enrollments.endedAt),
  );
  const readOn = and(
    isNull(courses.deletedAt),
    sql`exists (select from ${formerInstructors} f
      where f.course_id = ${courses.id} and f.user_id = ${ctx.viewer.id} and f.may_read)`,
  );
  const enrolled = exists(ctx.db.select().from(enrollments).where(mine));
  return or(publishedCourses, managedCourses(ctx), readOn, enrolled)!;
}

// Without account ids, since anybody may read a page's data.
const { createdBy, instructorId, createdAt, deletedAt, publishesAt, folded, search, ...shownColumns } =
  getTableColumns(courses);

/** The columns of a CourseView. */
export const courseColumns = {
  ...shownColumns,
  durationHours: courseHours(),
  lessonCount: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id} and ${isReady})`,
  lessonMinutes: sql<number>`(select coalesce(sum(${lessons.durationMinutes}), 0)::int from ${lessons} where ${lessons.courseId} = ${courses.id} and ${isReady})`,
  enrollmentCount: sql<number>`(select coalesce(sum(t.enrolments), 0)::int from ${courseCounters} t where t.course_id = ${courses}.id)`,
  ...ratingColumns,
  instructorName: users.fullName,
  instructorPicture: users.pictureUrl,
};

/** Courses joined with who teaches them; add the `where`. */
export function selectCourses(ctx: Ctx) {
  return ctx.db.select(courseColumns).from(courses).innerJoin(users, eq(users.id, courses.instructorId)).$dynamic();
}

/** One course by id. Refused as not found if the viewer may not see it. */
export async function showCourse(ctx: Ctx, courseId: number): Promise<CourseView> {
  return requireCourse(await selectCourse(ctx, courseId));
}

export function selectCourse(ctx: Ctx, courseId: number) {
  return selectCourses(ctx).where(and(eq(courses.id, courseId), visibleCourses(ctx)));
}

/** The only row of a `selectCourse`; refused as not found if there is none. */
export function requireCourse([course]: CourseView[]): CourseView {
  if (!course) throw new AppError("not_found", courseNotFound);
  return course;
}

/** The limit of a sitemap, less room for other pages. */
const maxListed = 49_000;

/** The ids of all published courses. */
export async function listPublishedIds({ db }: Pick<Ctx, "db">): Promise<number[]> {
  const rows = await db
    .select({ id: courses.id })
    .from(courses)
    .where(publishedCourses)
    .orderBy(courses.id)
    .limit(maxListed);
  return rows.map(({ id }) => id);
}
