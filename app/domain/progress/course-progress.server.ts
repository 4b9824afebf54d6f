import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { percentageOf } from "#app/domain/progress/percentage.ts";
import type { CourseProgress } from "#app/domain/progress/progress-json.ts";
import { resumeAt } from "#app/domain/progress/resume.ts";
import { lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";

/** How far the viewer is, for a course whose standing and lessons are already known; null where not enrolled. */
export async function progressOf(
  ctx: Ctx,
  standing: CourseStanding,
  outline: LessonOutline[],
): Promise<CourseProgress | null> {
  const { enrolment, course } = standing;
  if (!enrolment) return null;
  const seen = await seenIn(ctx, enrolment.id);
  const tried = await triedIn(ctx, enrolment.id);
  const lessons = outline.map(({ id, hasQuiz }) => {
    const { completedAt = null, positionSeconds = 0, touchedAt = null } = seen.get(id) ?? {};
    const quiz = hasQuiz ? (tried.get(id) ?? { passed: false, attempts: 0, bestScore: null }) : null;
    return { lessonId: id, isCompleted: completedAt !== null, positionSeconds, touchedAt, quiz };
  });
  const done = lessons.filter((lesson) => lesson.isCompleted).length;
  const isCompleted = enrolment.completedAt !== null;
  return {
    enrollmentId: enrolment.id,
    courseId: course.id,
    isCompleted,
    completedAt: enrolment.completedAt,
    completionPercentage: percentageOf({ done, lessons: lessons.length, isCompleted }),
    resumeLessonId: resumeAt(lessons),
    lessons: lessons.map(({ touchedAt: _, ...lesson }) => lesson),
  };
}

async function seenIn(ctx: Ctx, enrollmentId: number) {
  const rows = await ctx.db
    .select({
      lessonId: lessonProgress.lessonId,
      completedAt: lessonProgress.completedAt,
      positionSeconds: lessonProgress.positionSeconds,
      touchedAt: lessonProgress.updatedAt,
    })
    .from(lessonProgress)
    .where(eq(lessonProgress.enrollmentId, enrollmentId));
  return new Map(rows.map(({ lessonId, ...row }) => [lessonId, row]));
}

async function triedIn(ctx: Ctx, enrollmentId: number) {
  const rows = await ctx.db
    .select({
      lessonId: quizAttempts.lessonId,
      passed: sql<boolean>`bool_or(${quizAttempts.passed})`,
      attempts: sql<number>`count(*)::int`,
      bestScore: sql<number | null>`max(${quizAttempts.score})`,
    })
    .from(quizAttempts)
    .where(eq(quizAttempts.enrollmentId, enrollmentId))
    .groupBy(quizAttempts.lessonId);
  return new Map(rows.map(({ lessonId, ...row }) => [lessonId, row]));
}
