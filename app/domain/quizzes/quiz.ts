import { z } from "zod";
import type { FieldErrors } from "#app/domain/app-error.ts";
import { foldText } from "#app/domain/fold.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { finishedFields } from "#app/domain/progress/progress.ts";
import { attemptId } from "#app/domain/sent-later.ts";
import { textField } from "#app/domain/text.ts";

/** The maximum length of an answer in characters. */
export const maxAnswerLength = 200;

export const questionTypes = ["multiple_choice", "true_false", "short_answer"] as const;

type QuestionType = (typeof questionTypes)[number];

/** A question as a student sees it, without the answer. */
export type QuestionView = {
  id: number;
  questionText: string;
  questionType: QuestionType;
  options: { id: number; optionText: string }[];
};

export type QuizView = { lessonId: number; passMark: number; questions: QuestionView[] };

/** An attempt: what was answered, what was right, and why. */
export type AttemptView = {
  id: number;
  courseId: number;
  lessonId: number;
  /** Per cent of right answers, rounded down. */
  score: number;
  passed: boolean;
  passMark: number;
  bestScore: number;
  createdAt: Date;
  results: { questionId: number; answer: string; isRight: boolean; explanation: string | null }[];
};

/** A lesson's quiz in the JSON contract, without answers. */
export const quizResponse = jsonView("Quiz", {
  lesson_id: number,
  pass_mark: z.int().meta({ description: "Porcentagem de acertos para passar." }),
  questions: z.array(
    z.strictObject({
      id: number,
      question_text: z.string(),
      question_type: z.enum(questionTypes),
      options: z.array(z.strictObject({ id: number, option_text: z.string() })),
    }),
  ),
});

/** An attempt in the JSON contract: its score, and every answer with its explanation. */
export const attemptResponse = jsonView("QuizAttempt", {
  id: number,
  lesson_id: number,
  score: z.int().meta({ description: "Porcentagem de acertos, de 0 a 100." }),
  passed: z.boolean(),
  pass_mark: z.int(),
  best_score: z.int(),
  created_at: dateTime,
  results: z.array(
    z.strictObject({
      question_id: number,
      answer: z.string(),
      answered_right: z.boolean(),
      explanation: z.string().nullable(),
    }),
  ),
});

export const quizJson = (quiz: QuizView) =>
  jsonOf(quizResponse, quiz, {
    questions: quiz.questions.map((question) => ({
      id: question.id,
      question_text: question.questionText,
      question_type: question.questionType,
      options: question.options.map((option) => ({ id: option.id, option_text: option.optionText })),
    })),
  });

export const attemptJson = (attempt: AttemptView) =>
  jsonOf(attemptResponse, attempt, {
    results: attempt.results.map((result) => ({
      question_id: result.questionId,
      answer: result.answer,
      answered_right: result.isRight,
      explanation: result.explanation,
    })),
  });

const answer = z.union([textField({ max: maxAnswerLength }), z.int().nonnegative().transform(String)], {
  error: `Responda com no máximo ${maxAnswerLength} caracteres.`,
});

/** The answers of one attempt by question id: an option's id, `true` or `false`, or the student's own words. */
export const attemptFields = z.object({
  answers: z
    .record(z.string().regex(/^\d{1,9}$/), answer, { error: "Responda às perguntas." })
    .default({})
    .meta({ description: "Por id da pergunta: o id da opção, true ou false, ou as palavras da resposta." }),
  attempt_id: attemptId.meta({
    description: "Dado por quem responde: as mesmas respostas, enviadas de novo com ele, contam uma vez.",
  }),
  finished_at: finishedFields.shape.finished_at,
});

/** A question with its answer. It never leaves the server. */
export type KeyedQuestion = {
  id: number;
  questionText: string;
  questionType: QuestionType;
  /** `true` or `false`; accepted answers split by `|`; null for multiple choice. */
  correctAnswer: string | null;
  explanation: string | null;
  options: { id: number; optionText: string; isCorrect: boolean }[];
};

/** What was answered, by question id. */
export type QuizAnswers = z.output<typeof attemptFields>;

type Answers = QuizAnswers["answers"];

export const answersMissing = "Responda a todas as perguntas do questionário.";

/** Marks every question. */
export function gradeAnswers(questions: KeyedQuestion[], answers: Answers) {
  const results = questions.map((question) => {
    const answer = answers[question.id] ?? "";
    return { questionId: question.id, answer, isRight: isRight(question, answer), explanation: question.explanation };
  });
  const right = results.filter((result) => result.isRight).length;
  return { score: questions.length ? Math.floor((100 * right) / questions.length) : 0, results };
}

/** What is missing or invalid among the answers, by field name (`answers.<question id>`); empty if nothing is. */
export function answerErrors(questions: KeyedQuestion[], answers: Answers): FieldErrors {
  const fields: FieldErrors = {};
  for (const [index, question] of questions.entries()) {
    const fault = faultOf(question, index + 1, answers[question.id]);
    if (fault) fields[`answers.${question.id}`] = [fault];
  }
  return fields;
}

function faultOf(question: KeyedQuestion, number: number, answer: string | undefined) {
  if (answer === undefined || answer === "") return `Responda à pergunta ${number}.`;
  if (question.questionType === "short_answer") return null;
  const possible =
    question.questionType === "true_false" ? ["true", "false"] : question.options.map(({ id }) => String(id));
  return possible.includes(answer) ? null : `Escolha uma das opções da pergunta ${number}.`;
}

function isRight(question: KeyedQuestion, answer: string) {
  if (question.questionType === "multiple_choice") {
    return question.options.some((option) => option.isCorrect && String(option.id) === answer);
  }
  const accepted = (question.correctAnswer ?? "").split("|").map(plain);
  return plain(answer) !== "" && accepted.includes(plain(answer));
}

/** Text without accents, case and extra spaces, so that "  São  MARCOS" matches "sao marcos". */
function plain(words: string) {
  return foldText(words).trim().replace(/\s+/g, " ");
}
