import { eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import { percentageOf } from "#app/domain/progress/percentage.ts";
import type { CourseProgress } from "#app/domain/progress/progress-json.ts";
import { resumeAt } from "#app/domain/progress/resume.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";

/** What the viewer has done in the lessons of a course, by lesson. */
export type Traces = Awaited<ReturnType<typeof tracesIn>>;

/** How far the viewer is, for a course whose standing and lessons are already known; null where not enrolled. */
export function progressOf(
  { enrolment, course }: CourseStanding,
  outline: LessonOutline[],
  { seen, tried }: Traces,
): CourseProgress | null {
  if (!enrolment) return null;
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

/** Nothing where the viewer is a visitor, or not enrolled in it. */
export async function tracesIn(ctx: Ctx, courseId: number) {
  const viewerId = ctx.viewer?.id;
  if (!viewerId) return { seen: new Map<never, never>(), tried: new Map<never, never>() };
  const own = sql`(select e.id from ${enrollments} e
    where e.course_id = ${courseId} and e.user_id = ${viewerId} and e.ended_at is null)`;
  const [seen, tried] = await Promise.all([seenIn(ctx, own), triedIn(ctx, own)]);
  return { seen, tried };
}

async function seenIn(ctx: Ctx, own: SQL) {
  const rows = await ctx.db
    .select({
      lessonId: lessonProgress.lessonId,
      completedAt: lessonProgress.completedAt,
      positionSeconds: lessonProgress.positionSeconds,
      touchedAt: lessonProgress.updatedAt,
    })
    .from(lessonProgress)
    .where(eq(lessonProgress.enrollmentId, own));
  return new Map(rows.map(({ lessonId, ...row }) => [lessonId, row]));
}

async function triedIn(ctx: Ctx, own: SQL) {
  const rows = await ctx.db
    .select({
      lessonId: quizAttempts.lessonId,
      passed: sql<boolean>`bool_or(${quizAttempts.passed})`,
      attempts: sql<number>`count(*)::int`,
      bestScore: sql<number | null>`max(${quizAttempts.score})`,
    })
    .from(quizAttempts)
    .where(eq(quizAttempts.enrollmentId, own))
    .groupBy(quizAttempts.lessonId);
  return new Map(rows.map(({ lessonId, ...row }) => [lessonId, row]));
}
