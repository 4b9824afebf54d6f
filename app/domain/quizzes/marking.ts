import type { QuestionType } from "#app/domain/quizzes/quiz-json.ts";
import type { FieldErrors } from "#app/domain/refusal.ts";

/** A question with its key. It never leaves the server. */
export type KeyedQuestion = {
  id: number;
  questionText: string;
  questionType: QuestionType;
  /** `true` or `false`; accepted answers split by `|`; null for multiple choice. */
  correctAnswer: string | null;
  explanation: string | null;
  options: { id: number; optionText: string; isCorrect: boolean }[];
};

type Answers = Record<string, string>;

/** Marks every question. Out: the whole per cent of right answers, rounded down, and which ones are right. */
export function mark(questions: KeyedQuestion[], answers: Answers) {
  const results = questions.map((question) => ({ question, isRight: isRight(question, answers[question.id] ?? "") }));
  const right = results.filter((result) => result.isRight).length;
  return { score: questions.length ? Math.floor((100 * right) / questions.length) : 0, results };
}

/** What is missing or impossible among the answers, by field name (`answers.<question id>`); empty when all is well. */
export function faultsIn(questions: KeyedQuestion[], answers: Answers): FieldErrors {
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

/** Words without accents, case and spare white space, so that "  São  MARCOS" answers "sao marcos". */
function plain(words: string) {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
}
