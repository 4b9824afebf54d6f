import { AppError } from "#app/domain/app-error.ts";
import { type QuestionFields, questionFields, questionValues } from "#app/domain/authoring/question.ts";

/** An answer of another platform: the percentage of the mark that it earns, and the comment shown after choosing it. */
export type ForeignAnswer = { text: string; share: number; feedback: string };

/** A question as another platform has it. `where` says which one it is, for people: "Questão 3 (linha 12)". */
export type ForeignQuestion = { where: string; text: string; explanation: string; notes: string[] } & (
  | { kind: "choice" | "words"; answers: ForeignAnswer[] }
  | { kind: "truth"; isTrue: boolean; answers: ForeignAnswer[] }
  /** A kind that we do not have. */
  | { kind: "other"; reason: string }
);

/** A question that can be taken, and what of it is lost. */
export type TakenQuestion = { where: string; fields: QuestionFields; notes: string[] };
export type LeftOutQuestion = { where: string; text: string; reason: string };

export type SortedQuestions = { taken: TakenQuestion[]; leftOut: LeftOutQuestion[] };

/** Why kinds of other platforms are left out, where more than one reader meets them. */
export const otherKinds = {
  essay: "é dissertativa, e aqui as respostas são corrigidas sozinhas",
  matching: "é de associação, um tipo que não temos",
  numerical: "é numérica, um tipo que não temos",
} as const;

export const mediaNote = "as figuras, sons e vídeos ficam de fora";
const partialNote = "as respostas que valiam parte da nota contam como erradas";
const feedbackNote = "o comentário de cada resposta fica de fora";

/** Sorts what other platforms' questions become here from what cannot be taken, each with its reason. */
export function sortQuestions(questions: ForeignQuestion[]): SortedQuestions {
  const sorted: SortedQuestions = { taken: [], leftOut: [] };
  for (const question of questions) {
    const taken = takeQuestion(question);
    if (typeof taken === "string") {
      sorted.leftOut.push({ where: question.where, text: question.text.slice(0, 120), reason: taken });
    } else sorted.taken.push(taken);
  }
  return sorted;
}

/** The question as ours, or the reason why it cannot be. */
function takeQuestion(question: ForeignQuestion): TakenQuestion | string {
  if (question.kind === "other") return question.reason;
  const converted =
    question.kind === "truth" ? convertTruth(question.isTrue) : convertAnswers(question.kind, question.answers);
  if (typeof converted === "string") return converted;
  const rightAnswers = question.answers.filter(({ share }) => share >= 100);
  const explanation = question.explanation || rightAnswers.map(({ feedback }) => feedback).find(Boolean) || null;
  const losesFeedback = question.answers.some(({ feedback }) => feedback && feedback !== explanation);
  const fields = checkQuestion({ question_text: question.text, explanation, ...converted.fields });
  if (typeof fields === "string") return asReason(fields);
  const notes = [...question.notes, ...converted.notes, ...(losesFeedback ? [feedbackNote] : [])];
  return { where: question.where, fields, notes: [...new Set(notes)] };
}

/** A question that can be stored, or the sentence that says why it cannot. */
export function checkQuestion(written: object): QuestionFields | string {
  const parsed = questionFields.safeParse(written);
  if (!parsed.success) return parsed.error.issues[0]!.message;
  try {
    questionValues(parsed.data);
    return parsed.data;
  } catch (error) {
    if (error instanceof AppError) return Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
    throw error;
  }
}

const asReason = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");

type Converted = { fields: Partial<QuestionFields>; notes: string[] };

const convertTruth = (isTrue: boolean): Converted => ({
  fields: { question_type: "true_false", correct_answer: String(isTrue) },
  notes: [],
});

function convertAnswers(kind: "choice" | "words", answers: ForeignAnswer[]): Converted | string {
  const right = answers.filter(({ share }) => share >= 100);
  const hasPartial = answers.some(({ share }) => share > 0 && share < 100);
  const notes = hasPartial ? [partialNote] : [];
  if (!right.length)
    return hasPartial ? "soma várias respostas certas, e aqui só uma é certa" : "não tem resposta certa";
  if (kind === "words") {
    const accepted = right.map(({ text }) => text.trim());
    if (accepted.some((text) => text.includes("|"))) return "tem uma resposta com o sinal |, que aqui separa respostas";
    if (accepted.some((text) => text.includes("*"))) return "aceita qualquer texto no lugar de um *, o que não fazemos";
    return { fields: { question_type: "short_answer", correct_answer: accepted.join("|") }, notes };
  }
  if (right.length > 1) return "tem mais de uma opção certa, e aqui só uma é certa";
  const options = answers.map(({ text, share }) => ({ option_text: text, is_correct: share >= 100 }));
  return { fields: { question_type: "multiple_choice", options }, notes };
}
