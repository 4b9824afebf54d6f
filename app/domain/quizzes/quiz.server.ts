import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openLesson } from "#app/domain/lessons/lesson.server.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import type { KeyedQuestion, QuestionView, QuizView } from "./quiz.ts";

/** A lesson's questions in order, with their answers; for marking, never for showing. Empty without a quiz. */
export async function keyedQuestions(ctx: Ctx, lessonId: number): Promise<KeyedQuestion[]> {
  return toKeyedQuestions(await batchRead(ctx, selectKeyedQuestions(ctx, lessonId)));
}

/** The selects that `keyed` needs. */
export function selectKeyedQuestions({ db }: Pick<Ctx, "db">, lessonId: number | SQL) {
  const theirs = db.select({ id: quizQuestions.id }).from(quizQuestions).where(eq(quizQuestions.lessonId, lessonId));
  return {
    questions: db
      .select({
        id: quizQuestions.id,
        questionText: quizQuestions.questionText,
        questionType: quizQuestions.questionType,
        correctAnswer: quizQuestions.correctAnswer,
        explanation: quizQuestions.explanation,
      })
      .from(quizQuestions)
      .where(eq(quizQuestions.lessonId, lessonId))
      .orderBy(asc(quizQuestions.orderIndex)),
    options: db
      .select({
        id: quizOptions.id,
        questionId: quizOptions.questionId,
        optionText: quizOptions.optionText,
        isCorrect: quizOptions.isCorrect,
      })
      .from(quizOptions)
      .where(inArray(quizOptions.questionId, theirs))
      .orderBy(asc(quizOptions.questionId), asc(quizOptions.orderIndex)),
  };
}

type Option = KeyedQuestion["options"][number] & { questionId: number };

export function toKeyedQuestions(read: {
  questions: Omit<KeyedQuestion, "options">[];
  options: Option[];
}): KeyedQuestion[] {
  return read.questions.map((question) => ({
    ...question,
    options: read.options.filter(({ questionId }) => questionId === question.id),
  }));
}

export const noQuiz = "Esta aula não tem questionário.";

/** A lesson's quiz as a student sees it, without answers. */
export async function showQuiz(ctx: Ctx, lessonId: number): Promise<QuizView> {
  const [{ lesson }, questions] = await Promise.all([openLesson(ctx, lessonId), keyedQuestions(ctx, lessonId)]);
  if (!questions.length) throw new AppError("not_found", noQuiz);
  return { lessonId, passMark: lesson.passMark, questions: withoutKeys(questions) };
}

/** Questions without anything that reveals the right answer. */
export function withoutKeys(questions: KeyedQuestion[]): QuestionView[] {
  return questions.map(({ id, questionText, questionType, options }) => ({
    id,
    questionText,
    questionType,
    options: options.map((option) => ({ id: option.id, optionText: option.optionText })),
  }));
}
