import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { visibleCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Enrolment } from "#app/domain/enrolments/find-enrolment.server.ts";
import type { Standing } from "#app/domain/lessons/access.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

/** A lesson as it is opened, without its content. */
export type OpenLesson = Pick<
  LessonOutline,
  "id" | "title" | "contentType" | "durationMinutes" | "passMark" | "isFree"
>;

export type CourseStanding = Standing & {
  /** `isPublished` is whether anybody may find the course: published and not deleted. */
  course: { id: number; title: string; category: string; isPublished: boolean };
  enrolment: Enrolment | null;
};

/** How the viewer stands to a course that they may see; anything else is refused as not found (A6). */
export async function standingIn(ctx: Ctx, courseId: number): Promise<CourseStanding> {
  return standingOf(ctx, await selectStandings(ctx, eq(courses.id, courseId)));
}

/** The same of what `selectStandings` has found. */
export function standingOf(ctx: Ctx, [row]: Row[]): CourseStanding {
  if (!row) throw new Refusal("not_found", courseNotFound);
  return toStanding(ctx, row);
}

/** How the viewer stands to those of some courses that they may see. */
export async function standingsIn(ctx: Ctx, which: SQL): Promise<CourseStanding[]> {
  return (await selectStandings(ctx, which)).map((row) => toStanding(ctx, row));
}

/** What those standings are made of. */
export function selectStandings(ctx: Ctx, which: SQL) {
  return ctx.db
    .select(columns)
    .from(courses)
    .leftJoin(enrollments, mine(ctx))
    .where(and(which, visibleCourses(ctx)));
}

/** The same by some lessons of those courses, each with its lesson. */
export async function standingsByLesson(
  ctx: Ctx,
  which: SQL,
): Promise<{ lesson: OpenLesson; standing: CourseStanding }[]> {
  const rows = await ctx.db
    .select({ ...columns, lesson: lessonColumns })
    .from(courses)
    .innerJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(enrollments, mine(ctx))
    .where(and(which, visibleCourses(ctx)));
  return rows.map(({ lesson, ...row }) => ({ lesson, standing: toStanding(ctx, row) }));
}

function mine({ viewer }: Ctx) {
  const viewerId = sql`${viewer?.id ?? null}::uuid`;
  return and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, viewerId), isNull(enrollments.endedAt));
}

type Row = Awaited<ReturnType<typeof selectStandings>>[number];

function toStanding({ viewer }: Ctx, row: Row): CourseStanding {
  const { id, title, category, isPublished, priceCents, enrollmentId, origin, completedAt } = row;
  return {
    course: { id, title, category, isPublished },
    priceCents,
    enrolment: enrollmentId !== null && origin !== null ? { id: enrollmentId, origin, completedAt } : null,
    viewer,
    owns: viewer !== null && [row.instructorId, row.createdBy].includes(viewer.id),
  };
}

const columns = {
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
};

const lessonColumns = {
  id: lessons.id,
  title: lessons.title,
  contentType: lessons.contentType,
  durationMinutes: lessons.durationMinutes,
  passMark: lessons.passMark,
  isFree: lessons.isFree,
};
