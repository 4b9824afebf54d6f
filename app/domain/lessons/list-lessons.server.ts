import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isLessonOpen } from "#app/domain/lessons/access.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import {
  type CourseStanding,
  selectStandings,
  standingIn,
  standingOf,
} from "#app/domain/lessons/study/standing.server.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";

/**
 * The lessons of a course in their order, without content; those still being written among them for whoever may write
 * them. A course that the viewer may not see is not found.
 */
export async function listLessons(ctx: Ctx, courseId: number): Promise<LessonOutline[]> {
  const [standing, all] = await Promise.all([standingIn(ctx, courseId), selectRows(ctx, courseId)]);
  const writes = can(ctx.viewer, "lessons.seeLocked", { owns: standing.owns });
  return toViewer(standing, writes ? all : all.filter((lesson) => lesson.isReady));
}

/** What a course is for those who learn: how the viewer stands to it, and its lessons. */
export type Outlined = { standing: CourseStanding; lessons: LessonOutline[] };

/** The selects of what `outlineOf` makes that of. */
export function selectOutline(ctx: Ctx, courseId: number) {
  return {
    standings: selectStandings(ctx, eq(courses.id, courseId)),
    lessons: selectRows(ctx, courseId, isReady),
  };
}

/** Refuses a course that the viewer may not see (not found). */
export function outlineOf(
  ctx: Ctx,
  read: { standings: Parameters<typeof standingOf>[1]; lessons: LessonRow[] },
): Outlined {
  const standing = standingOf(ctx, read.standings);
  return { standing, lessons: toViewer(standing, read.lessons) };
}

type LessonRow = Awaited<ReturnType<typeof selectRows>>[number];

function toViewer(standing: CourseStanding, rows: LessonRow[]): LessonOutline[] {
  return rows.map(({ isReady: _, ...lesson }) => ({ ...lesson, isOpen: isLessonOpen(standing, lesson) }));
}

function selectRows(ctx: Ctx, courseId: number, which?: SQL) {
  return ctx.db
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
