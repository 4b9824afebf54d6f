import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { enrolledLesson } from "#app/domain/progress/enrolled-lesson.server.ts";
import { finishLesson, holdEnrolment } from "#app/domain/progress/finish-lesson.server.ts";
import { findAttempt } from "#app/domain/quizzes/find-attempt.server.ts";
import { keyedQuestions } from "#app/domain/quizzes/keyed-questions.server.ts";
import { faultsIn, mark } from "#app/domain/quizzes/marking.ts";
import type { AttemptView } from "#app/domain/quizzes/quiz-json.ts";
import type { AttemptFields } from "#app/domain/quizzes/schema.ts";
import { noQuiz } from "#app/domain/quizzes/show-quiz.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";

/**
 * Marks one attempt at a lesson's quiz and keeps it; passing it finishes the lesson. There is no limit of attempts.
 * Refuses as `enrolledLesson` does, a lesson without a quiz (not found), and answers that are missing or are none of
 * the options (invalid, by field).
 */
export async function attemptQuiz(ctx: Ctx, lessonId: number, { answers }: AttemptFields): Promise<AttemptView> {
  const [{ lesson, enrollmentId }, questions] = await Promise.all([
    enrolledLesson(ctx, lessonId),
    keyedQuestions(ctx, lessonId),
  ]);
  if (!questions.length) throw new Refusal("not_found", noQuiz);
  const fields = faultsIn(questions, answers);
  if (Object.keys(fields).length)
    throw new Refusal("invalid", "Responda todas as perguntas do questionário.", { fields });
  return inTransaction(ctx, async (within) => {
    await holdEnrolment(within, { enrollmentId, lessonId });
    const { score } = mark(questions, answers);
    const passed = score >= lesson.passMark;
    const asked = Object.fromEntries(questions.map(({ id }) => [id, answers[id]!]));
    const [row] = await within.db
      .insert(quizAttempts)
      .values({ enrollmentId, lessonId, score, passed, answers: asked })
      .returning({ id: quizAttempts.id });
    await record(within, "quiz.attempted", `lesson/${lessonId}`, { enrollmentId, attemptId: row!.id, score, passed });
    if (passed) await finishLesson(within, { enrollmentId, lessonId });
    return (await findAttempt(within, { lessonId, attemptId: row!.id }))!;
  });
}
