import { eq, type SQL, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { CourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { type LessonOutlines, selectOutline, toOutlines } from "#app/domain/lessons/lesson.server.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson.ts";
import { percentageOf } from "#app/domain/percentage.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { type CourseProgress, resumeAt } from "./progress.ts";

/** A course for studying, with the viewer's progress; null if they are not enrolled. */
export type Learning = LessonOutlines & { progress: CourseProgress | null };

/** Reads it in one statement. */
export async function readLearning(ctx: Ctx, courseId: number): Promise<Learning> {
  return toLearning(ctx, await batchRead(ctx, selectLearning(ctx, courseId)));
}

/** The selects that `toLearning` needs; empty for a visitor. */
export function selectLearning(ctx: Ctx, courseId: number) {
  const own = sql`(select e.id from ${enrollments} e
    where e.course_id = ${courseId} and e.user_id = ${ctx.viewer?.id ?? null}::uuid and e.ended_at is null)`;
  return { ...selectOutline(ctx, courseId), seen: selectSeen(ctx, own), tried: selectTried(ctx, own) };
}

/** Refuses a course that the viewer may not see (not found). */
export function toLearning(ctx: Ctx, read: Parameters<typeof toOutlines>[1] & Traces): Learning {
  const { courseAccess, lessons } = toOutlines(ctx, read);
  return { courseAccess, lessons, progress: progressOf(courseAccess, lessons, read) };
}

/** The viewer's progress in the lessons of a course. */
type Traces = {
  seen: Awaited<ReturnType<typeof selectSeen>>;
  tried: Awaited<ReturnType<typeof selectTried>>;
};

function progressOf(
  { enrolment, course }: CourseAccess,
  outline: LessonOutline[],
  traces: Traces,
): CourseProgress | null {
  if (!enrolment) return null;
  const seen = new Map(traces.seen.map(({ lessonId, ...row }) => [lessonId, row]));
  const tried = new Map(traces.tried.map(({ lessonId, ...row }) => [lessonId, row]));
  const lessons = outline.map(({ id, hasQuiz, isOpen, opensAt }) => {
    const { completedAt = null, positionSeconds = 0, touchedAt = null } = seen.get(id) ?? {};
    const quiz = hasQuiz ? (tried.get(id) ?? { passed: false, attempts: 0, bestScore: null }) : null;
    return { lessonId: id, isOpen, opensAt, isCompleted: completedAt !== null, positionSeconds, touchedAt, quiz };
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
    lessons: lessons.map(({ touchedAt: _, opensAt: __, ...lesson }) => lesson),
  };
}

function selectSeen(ctx: Ctx, own: SQL) {
  return ctx.db
    .select({
      lessonId: lessonProgress.lessonId,
      completedAt: lessonProgress.completedAt,
      positionSeconds: lessonProgress.positionSeconds,
      touchedAt: lessonProgress.updatedAt,
    })
    .from(lessonProgress)
    .where(eq(lessonProgress.enrollmentId, own));
}

function selectTried(ctx: Ctx, own: SQL) {
  return ctx.db
    .select({
      lessonId: quizAttempts.lessonId,
      passed: sql<boolean>`bool_or(${quizAttempts.passed})`,
      attempts: sql<number>`count(*)::int`,
      bestScore: sql<number | null>`max(${quizAttempts.score})`,
    })
    .from(quizAttempts)
    .where(eq(quizAttempts.enrollmentId, own))
    .groupBy(quizAttempts.lessonId);
}

export async function showProgress(ctx: Ctx, courseId: number): Promise<CourseProgress> {
  const { progress } = await readLearning(requireViewer(ctx), courseId);
  if (!progress) throw new AppError("not_found", "Você não está inscrito neste curso.");
  return progress;
}
