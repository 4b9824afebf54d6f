import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { OpenLesson } from "#app/domain/enrolments/course-access.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { openLesson } from "#app/domain/lessons/lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { timeSaid } from "#app/domain/sent-later.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { showProgress } from "./progress.server.ts";
import type { CourseProgress } from "./progress.ts";
import { finishedFields } from "./progress.ts";

type EnrolledLesson = { lesson: OpenLesson; enrollmentId: number; courseId: number };

/** An open lesson of a course the viewer is enrolled in; every record of learning starts here. */
export async function findEnrolledLesson(ctx: Ctx, lessonId: number): Promise<EnrolledLesson> {
  const { lesson, courseAccess } = await openLesson(requireViewer(ctx), lessonId);
  if (!courseAccess.enrolment) throw new AppError("forbidden", "Inscreva-se no curso para registrar o seu progresso.");
  return { lesson, enrollmentId: courseAccess.enrolment.id, courseId: courseAccess.course.id };
}

/** Locks enrolment and lesson until the transaction ends, so that one student's parallel requests run one at a time. */
export async function lockEnrolment(ctx: Ctx, { enrollmentId, lessonId }: { enrollmentId: number; lessonId: number }) {
  const held = await ctx.db.execute(sql`
    select from ${enrollments}, ${lessons}
    where ${enrollments.id} = ${enrollmentId} and ${lessons.id} = ${lessonId} and ${lessons.courseId} = ${enrollments.courseId}
    for update of ${enrollments} for key share of ${lessons}`);
  if (!held.length) throw new AppError("not_found", lessonNotFound);
}

/**
 * Marks a lesson as done and, if it was the last, the course. Call it with the enrolment locked. `finishedAt` is what a
 * browser says that was without internet: it counts if it lies between the enrolment and now.
 */
export async function finishLesson(
  ctx: Ctx,
  { enrollmentId, lessonId, finishedAt }: { enrollmentId: number; lessonId: number; finishedAt?: Date },
) {
  const now = sqlNow(ctx);
  const enrolledAt = sql`(select e.created_at from ${enrollments} e where e.id = ${enrollmentId})`;
  const completedAt = timeSaid(ctx, finishedAt, enrolledAt);
  const progress = ctx.db
    .insert(lessonProgress)
    .values({ enrollmentId, lessonId, completedAt, updatedAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.enrollmentId, lessonProgress.lessonId],
      set: { completedAt: sql`coalesce(${lessonProgress.completedAt}, excluded.completed_at)`, updatedAt: now },
    })
    .returning({ lessonId: lessonProgress.lessonId });
  const [finished] = await ctx.db
    .with(ctx.db.$with("progress").as(progress))
    .update(enrollments)
    .set({ completedAt: now })
    .where(and(eq(enrollments.id, enrollmentId), isNull(enrollments.completedAt), hasNothingLeftExcept(lessonId)))
    .returning({ courseId: enrollments.courseId });
  if (finished) await recordEvent(ctx, "enrollment.completed", `enrollment/${enrollmentId}`, finished);
}

/**
 * Whether the course has lessons and all are done; lessons without content do not count. `done` is the lesson that the
 * same statement marks, which it cannot see yet.
 */
export const hasNothingLeftExcept = (done: number | null) => sql`exists (
  select 1 from ${lessons} where ${lessons.courseId} = ${enrollments.courseId} and ${isReady}
) and not exists (
  select 1 from ${lessons} where ${lessons.courseId} = ${enrollments.courseId} and ${isReady}
    and ${lessons.id} is distinct from ${done}::int and not exists (
    select 1 from ${lessonProgress}
    where ${lessonProgress.enrollmentId} = ${enrollments.id} and ${lessonProgress.lessonId} = ${lessons.id}
      and ${lessonProgress.completedAt} is not null
  )
)`;

export const completeLesson = verb(
  { ability: "progress.record", id: integerPathId(lessonNotFound), body: finishedFields },
  async (ctx, lessonId, { finished_at }): Promise<CourseProgress> => {
    const courseId = await inTransaction(ctx, async (within) => {
      const { lesson, enrollmentId, courseId } = await findEnrolledLesson(within, lessonId);
      await lockEnrolment(within, { enrollmentId, lessonId });
      if (await owesQuiz(within, enrollmentId, lessonId)) throw new AppError("conflict", owedSentence(lesson.passMark));
      await finishLesson(within, { enrollmentId, lessonId, finishedAt: finished_at });
      return courseId;
    });
    return await showProgress(ctx, courseId);
  },
);

const owedSentence = (passMark: number) =>
  `Esta aula tem um questionário. Responda-o e acerte pelo menos ${passMark}% para concluir a aula.`;

/** Whether there is a quiz not passed yet. A lesson done before its quiz existed stays done. */
async function owesQuiz(ctx: Ctx, enrollmentId: number, lessonId: number) {
  const quiz = ctx.db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, lessonId));
  const mine = and(eq(quizAttempts.enrollmentId, enrollmentId), eq(quizAttempts.lessonId, lessonId));
  const passed = ctx.db
    .select()
    .from(quizAttempts)
    .where(and(mine, eq(quizAttempts.passed, true)));
  const before = and(eq(lessonProgress.enrollmentId, enrollmentId), eq(lessonProgress.lessonId, lessonId));
  const done = ctx.db
    .select()
    .from(lessonProgress)
    .where(and(before, isNotNull(lessonProgress.completedAt)));
  const [row] = await ctx.db.execute<{ owes: boolean }>(
    sql`select exists ${quiz} and not exists ${passed} and not exists ${done} as owes`,
  );
  return row!.owes;
}

/** Keeps where the viewer stopped in an audio or video lesson; the last write counts. */
export async function savePosition(ctx: Ctx, lessonId: number, { seconds }: { seconds: number }): Promise<number> {
  const { lesson, enrollmentId } = await findEnrolledLesson(ctx, lessonId);
  if (lesson.contentType === "text") throw new AppError("conflict", "Esta aula não tem áudio nem vídeo.");
  const positionSeconds = Math.floor(Math.min(Math.max(seconds, 0), longest(lesson.durationMinutes)));
  const updatedAt = sqlNow(ctx);
  await ctx.db
    .insert(lessonProgress)
    .values({ enrollmentId, lessonId, positionSeconds, updatedAt })
    .onConflictDoUpdate({
      target: [lessonProgress.enrollmentId, lessonProgress.lessonId],
      set: { positionSeconds, updatedAt },
    });
  return positionSeconds;
}

/** A lesson whose duration nobody has entered may be as long as a day. */
const longest = (minutes: number) => (minutes > 0 ? minutes : 24 * 60) * 60;
