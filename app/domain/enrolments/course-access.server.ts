import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { visibleCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses, formerInstructors, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import type { AccessFacts } from "./course-access.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

/** A lesson as it is opened, without its content. */
export type OpenLesson = Pick<
  typeof lessons.$inferSelect,
  "id" | "title" | "contentType" | "durationMinutes" | "passMark" | "isFree"
>;

export type CourseAccess = AccessFacts & {
  /** `isPublished` is whether anybody may find the course: published and not deleted. */
  course: { id: number; title: string; category: string; isPublished: boolean };
  enrolment: Enrolment | null;
  /** Whether the viewer wrote, taught or teaches the course, and so does not review it. */
  hasTaught: boolean;
};

/** How the viewer may access a course; throws (not found) where they may not see it. */
export async function findCourseAccess(ctx: Ctx, courseId: number): Promise<CourseAccess> {
  return toCourseAccess(ctx, await selectCourseAccess(ctx, eq(courses.id, courseId)));
}

export function toCourseAccess(ctx: Ctx, [row]: Row[]): CourseAccess {
  if (!row) throw new AppError("not_found", courseNotFound);
  return accessOfRow(ctx, row);
}

/** How the viewer stands to those of some courses that they may see. */
export async function findCourseAccesses(ctx: Ctx, which: SQL): Promise<CourseAccess[]> {
  return (await selectCourseAccess(ctx, which)).map((row) => accessOfRow(ctx, row));
}

/** What those standings are made of. */
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
    .select({ ...columns(ctx), lesson: lessonColumns })
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
    readsOn: row.formerReads === true,
    hasTaught: owns || isFormer || row.createdBy === viewer?.id,
  };
}

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
  /** Whether a former instructor may still read the course; null for everybody else. */
  formerReads: sql<boolean | null>`(select f.may_read from ${formerInstructors} f
    where f.course_id = ${courses.id} and f.user_id = ${ctx.viewer?.id ?? null}::uuid)`,
});

const lessonColumns = {
  id: lessons.id,
  title: lessons.title,
  contentType: lessons.contentType,
  durationMinutes: lessons.durationMinutes,
  passMark: lessons.passMark,
  isFree: lessons.isFree,
};
