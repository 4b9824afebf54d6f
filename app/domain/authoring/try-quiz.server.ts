import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { noQuiz } from "#app/domain/quizzes/quiz.server.ts";
import {
  type AttemptView,
  answerErrors,
  answersMissing,
  gradeAnswers,
  type QuizAnswers,
} from "#app/domain/quizzes/quiz.ts";
import { showLessonForEditing } from "./edited-lesson.server.ts";

/** Marks answers to the quiz of a lesson that the viewer manages, as a student's would be. Nothing is written. */
export async function tryQuiz(
  ctx: Ctx,
  lessonId: number,
  { answers }: QuizAnswers,
): Promise<Pick<AttemptView, "score" | "passed" | "passMark" | "results">> {
  const { questions, passMark } = await showLessonForEditing(ctx, lessonId);
  if (!questions.length) throw new AppError("not_found", noQuiz);
  const fields = answerErrors(questions, answers);
  if (Object.keys(fields).length) throw new AppError("invalid", answersMissing, { fields });
  const { score, results } = gradeAnswers(questions, answers);
  return { score, passed: score >= passMark, passMark, results };
}
