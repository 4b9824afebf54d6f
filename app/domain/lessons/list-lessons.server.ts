import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isLessonOpen } from "#app/domain/lessons/access.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { type CourseStanding, standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

/**
 * The lessons of a course in their order, without content; those still being written among them for whoever may write
 * them. A course that the viewer may not see is not found.
 */
export async function listLessons(ctx: Ctx, courseId: number): Promise<LessonOutline[]> {
  const [standing, all] = await Promise.all([standingIn(ctx, courseId), readRows(ctx, courseId)]);
  const writes = can(ctx.viewer, "lessons.seeLocked", { owns: standing.owns });
  return toViewer(standing, writes ? all : all.filter((lesson) => lesson.isReady));
}

/** The lessons of a course as those who learn know it. In: the course, and its standing, which may be on its way. */
export async function outlineOf(
  ctx: Ctx,
  courseId: number,
  standing: CourseStanding | Promise<CourseStanding>,
): Promise<LessonOutline[]> {
  const [known, ready] = await Promise.all([standing, readRows(ctx, courseId, isReady)]);
  return toViewer(known, ready);
}

function toViewer(standing: CourseStanding, rows: Awaited<ReturnType<typeof readRows>>): LessonOutline[] {
  return rows.map(({ isReady: _, ...lesson }) => ({ ...lesson, isOpen: isLessonOpen(standing, lesson) }));
}

async function readRows(ctx: Ctx, courseId: number, which?: SQL) {
  return await ctx.db
    .select({
      id: lessons.id,
      title: lessons.title,
      contentType: lessons.contentType,
      durationMinutes: lessons.durationMinutes,
      isFree: lessons.isFree,
      orderIndex: lessons.orderIndex,
      passMark: lessons.passMark,
      hasQuiz,
      isReady,
    })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), which))
    .orderBy(asc(lessons.orderIndex));
}

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const hasQuiz = sql<boolean>`exists (select from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`;
