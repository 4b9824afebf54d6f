import type { Ctx } from "#app/domain/ctx.ts";
import { openLesson } from "#app/domain/lessons/study/open-lesson.server.ts";
import { keyedQuestions } from "#app/domain/quizzes/keyed-questions.server.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import type { QuestionView, QuizView } from "#app/domain/quizzes/quiz-json.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** What is said where a quiz is asked for that a lesson does not have. */
export const noQuiz = "Esta aula não tem questionário.";

/**
 * A lesson's quiz as a learner sees it, without answers.
 * Refuses as `openLesson` does, and a lesson without a quiz (not found).
 */
export async function showQuiz(ctx: Ctx, lessonId: number): Promise<QuizView> {
  const [{ lesson }, questions] = await Promise.all([openLesson(ctx, lessonId), keyedQuestions(ctx, lessonId)]);
  if (!questions.length) throw new Refusal("not_found", noQuiz);
  return { lessonId, passMark: lesson.passMark, questions: withoutKeys(questions) };
}

/** Questions stripped of everything that tells which answer is right. */
export function withoutKeys(questions: KeyedQuestion[]): QuestionView[] {
  return questions.map(({ id, questionText, questionType, options }) => ({
    id,
    questionText,
    questionType,
    options: options.map((option) => ({ id: option.id, optionText: option.optionText })),
  }));
}
