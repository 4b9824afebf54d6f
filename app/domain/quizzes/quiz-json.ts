import { z } from "zod";
import { moment, number, view } from "#app/domain/json-view.ts";
/** How many characters an answer may have: more than any right one needs. */
export const longestAnswer = 200;

export const questionTypes = ["multiple_choice", "true_false", "short_answer"] as const;

export type QuestionType = (typeof questionTypes)[number];

/** A question as a learner may see it: nothing in it tells which answer is right. */
export type QuestionView = {
  id: number;
  questionText: string;
  questionType: QuestionType;
  options: { id: number; optionText: string }[];
};

export type QuizView = { lessonId: number; passMark: number; questions: QuestionView[] };

/** An attempt that was made: what was answered, what of it was right, and why. */
export type AttemptView = {
  id: number;
  lessonId: number;
  /** Whole per cent of right answers, rounded down. */
  score: number;
  passed: boolean;
  passMark: number;
  bestScore: number;
  createdAt: Date;
  results: { questionId: number; answer: string; isRight: boolean; explanation: string | null }[];
};

/** A lesson's quiz in the JSON contract, without a trace of the answers (A7). */
export const quizAnswer = view("Quiz", {
  lesson_id: number,
  pass_mark: z.int().meta({ description: "Por cento de acertos para passar." }),
  questions: z.array(
    z.strictObject({
      id: number,
      question_text: z.string(),
      question_type: z.enum(questionTypes),
      options: z.array(z.strictObject({ id: number, option_text: z.string() })),
    }),
  ),
});

/** An attempt in the JSON contract: its figures, and every answer with its explanation. */
export const attemptAnswer = view("QuizAttempt", {
  id: number,
  lesson_id: number,
  score: z.int().meta({ description: "Por cento de acertos, de 0 a 100." }),
  passed: z.boolean(),
  pass_mark: z.int(),
  best_score: z.int(),
  created_at: moment,
  results: z.array(
    z.strictObject({
      question_id: number,
      answer: z.string(),
      answered_right: z.boolean(),
      explanation: z.string().nullable(),
    }),
  ),
});

/** In: a quiz. Out: the same for the JSON contract. */
export function quizJson(quiz: QuizView): z.infer<typeof quizAnswer> {
  return {
    lesson_id: quiz.lessonId,
    pass_mark: quiz.passMark,
    questions: quiz.questions.map((question) => ({
      id: question.id,
      question_text: question.questionText,
      question_type: question.questionType,
      options: question.options.map((option) => ({ id: option.id, option_text: option.optionText })),
    })),
  };
}

/** In: an attempt. Out: the same for the JSON contract. */
export function attemptJson(attempt: AttemptView): z.infer<typeof attemptAnswer> {
  return {
    id: attempt.id,
    lesson_id: attempt.lessonId,
    score: attempt.score,
    passed: attempt.passed,
    pass_mark: attempt.passMark,
    best_score: attempt.bestScore,
    created_at: attempt.createdAt.toISOString(),
    results: attempt.results.map((result) => ({
      question_id: result.questionId,
      answer: result.answer,
      answered_right: result.isRight,
      explanation: result.explanation,
    })),
  };
}
