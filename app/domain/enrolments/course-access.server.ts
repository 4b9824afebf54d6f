import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isReady, visibleCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses, formerInstructors, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { trailCourses, trailEnrolmentCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import type { AccessFacts, LessonLock } from "./course-access.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

/** A lesson to open, without its content. */
export type OpenLesson = Pick<
  typeof lessons.$inferSelect,
  "id" | "title" | "contentType" | "durationMinutes" | "passMark" | "isFree"
> &
  LessonLock;

export type CourseAccess = AccessFacts & {
  /** `isPublished`: published and not deleted. */
  course: { id: number; title: string; category: string; isPublished: boolean };
  enrolment: Enrolment | null;
  /** Whether the viewer created, taught or teaches the course, and so cannot review it. */
  hasTaught: boolean;
};

/** The viewer's access to a course; throws (not found) if they may not see it. */
export async function findCourseAccess(ctx: Ctx, courseId: number): Promise<CourseAccess> {
  return toCourseAccess(ctx, await selectCourseAccess(ctx, eq(courses.id, courseId)));
}

export function toCourseAccess(ctx: Ctx, [row]: Row[]): CourseAccess {
  if (!row) throw new AppError("not_found", courseNotFound);
  return accessOfRow(ctx, row);
}

/** The viewer's access to courses that they may see. */
export async function findCourseAccesses(ctx: Ctx, which: SQL): Promise<CourseAccess[]> {
  return (await selectCourseAccess(ctx, which)).map((row) => accessOfRow(ctx, row));
}

/** The columns that decide it. */
export function selectCourseAccess(ctx: Ctx, which: SQL) {
  return ctx.db
    .select(columns(ctx))
    .from(courses)
    .leftJoin(enrollments, mine(ctx))
    .where(and(which, visibleCourses(ctx)));
}

export async function courseAccessByLesson(
  ctx: Ctx,
  which: SQL,
): Promise<{ lesson: OpenLesson; courseAccess: CourseAccess }[]> {
  const rows = await ctx.db
    .select({ ...columns(ctx), lesson: lessonColumns(ctx) })
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(enrollments, mine(ctx))
    .where(and(which, visibleCourses(ctx)));
  return rows.map(({ lesson, ...row }) => ({ lesson, courseAccess: accessOfRow(ctx, row) }));
}

function mine({ viewer }: Ctx) {
  const viewerId = sql`${viewer?.id ?? null}::uuid`;
  return and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, viewerId), isNull(enrollments.endedAt));
}

type Row = Awaited<ReturnType<typeof selectCourseAccess>>[number];

function accessOfRow({ viewer }: Ctx, row: Row): CourseAccess {
  const { id, title, category, isPublished, priceCents, enrollmentId, origin, completedAt } = row;
  const owns = viewer !== null && row.instructorId === viewer.id;
  const isFormer = row.formerReads !== null;
  return {
    course: { id, title, category, isPublished },
    priceCents,
    enrolment: enrollmentId !== null && origin !== null ? { id: enrollmentId, origin, completedAt } : null,
    viewer,
    owns,
    comesAfter: row.comesAfter,
    readsOn: row.formerReads === true,
    hasTaught: owns || isFormer || row.createdBy === viewer?.id,
  };
}

/**
 * The course before that of an enrolment in a trail with an order, if the student can study it and has not completed
 * it. Most enrolments belong to no trail, and cost one index lookup. `enrolment`: the name of its row.
 */
export const comesBefore = (enrolment: SQL) => sql<{ id: number; title: string } | null>`(
  select json_build_object('id', before.id, 'title', before.title)
  from ${trailEnrolmentCourses} h
  join ${trailEnrolments} t on t.id = h.trail_enrolment_id and t.ended_at is null
  join ${trails} own on own.id = t.trail_id and own.in_order
  join ${trailCourses} here on here.trail_id = t.trail_id and here.course_id = ${enrolment}.course_id
  cross join lateral (
    select c.id, c.title, theirs.completed_at
    from ${trailCourses} tc join ${courses} c on c.id = tc.course_id
    left join ${enrollments} theirs on theirs.course_id = c.id and theirs.user_id = t.user_id
    where tc.trail_id = t.trail_id and tc.order_index < here.order_index
      and (theirs.id is not null and theirs.ended_at is null or c.is_published and c.deleted_at is null)
    order by tc.order_index desc limit 1
  ) before
  where h.enrollment_id = ${enrolment}.id and h.is_alone and ${enrolment}.completed_at is null
    and before.completed_at is null
  limit 1)`;

/** The same for the enrolment of a select. */
export const comesAfter = comesBefore(sql`${enrollments}`);

const columns = (ctx: Ctx) => ({
  id: courses.id,
  title: courses.title,
  category: courses.category,
  isPublished: sql<boolean>`${courses.isPublished} and ${courses.deletedAt} is null`,
  priceCents: courses.priceCents,
  instructorId: courses.instructorId,
  createdBy: courses.createdBy,
  enrollmentId: enrollments.id,
  origin: enrollments.origin,
  completedAt: enrollments.completedAt,
  comesAfter,
  /** Whether a former instructor may still read the course; null for everybody else. */
  formerReads: sql<boolean | null>`(select f.may_read from ${formerInstructors} f
    where f.course_id = ${courses.id} and f.user_id = ${ctx.viewer?.id ?? null}::uuid)`,
});

const lessonColumns = (ctx: Ctx) => ({
  id: lessons.id,
  title: lessons.title,
  contentType: lessons.contentType,
  durationMinutes: lessons.durationMinutes,
  passMark: lessons.passMark,
  isFree: lessons.isFree,
  opensAt: opensLater(ctx),
});

/**
 * When a lesson opens to the viewer; null where that is over, or no date holds it back. A lesson that they completed
 * stays open, whatever date applies to them since. Most lessons have no rule, and cost one look into an index.
 */
export const opensLater = ({ viewer, ...ctx }: Ctx) =>
  sql<Date | null>`(select o.at from (
      select case when exists (select from ${lessonOpenings} r where r.lesson_id = ${lessons}.id)
        then lesson_opens_at(${lessons}.id, ${viewer?.id ?? null}::uuid) end as at
    ) o where o.at > ${sqlNow(ctx)} and not exists (
      select from ${lessonProgress} p join ${enrollments} e on e.id = p.enrollment_id
      where p.lesson_id = ${lessons}.id and p.completed_at is not null and e.user_id = ${viewer?.id ?? null}::uuid
        and e.course_id = ${lessons}.course_id
    ))`.mapWith(lessonOpenings.opensAt);

/**
 * When the first of the lessons that are not done opens, for the enrolment and course of a select; null if one is open
 * already, or none is left.
 */
export const nextOpensAt = (ctx: Ctx) =>
  sql<Date | null>`(select case when bool_or(o.at is null) then null else min(o.at) end
    from ${lessons} cross join lateral (select case when ${lessons}.is_free then null else ${opensLater(ctx)} end as at) o
    where ${lessons}.course_id = ${courses}.id and ${isReady} and not exists (
      select from ${lessonProgress} p
      where p.enrollment_id = ${enrollments}.id and p.lesson_id = ${lessons}.id and p.completed_at is not null))`.mapWith(
    lessonOpenings.opensAt,
  );
