import { z } from "zod";
import { AppError, type FieldErrors } from "#app/domain/app-error.ts";
import { type Editable, versionField, versionOf } from "#app/domain/edit-version.ts";
import { keysOf } from "#app/domain/json-view.ts";
import { rowId } from "#app/domain/path-id.ts";
import { questionTypes } from "#app/domain/quizzes/labels.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/quiz.ts";
import { invalid, textField } from "#app/domain/text.ts";
import { orderIndexField } from "./course.ts";

const markOne = "Marque exatamente uma opção correta.";
const fewestOptions = 2;
export const maxOptions = 10;
/** Number of empty options on a new question's form. */
export const initialOptions = 4;

const common = {
  question_text: textField({
    min: 1,
    max: 1_000,
    sentences: { missing: "Escreva a pergunta.", long: "A pergunta deve ter no máximo 1.000 caracteres." },
  }),
  question_type: z.enum(keysOf(questionTypes), invalid),
  correct_answer: textField({ max: 500, sentences: { long: "A resposta deve ter no máximo 500 caracteres." } })
    .nullish()
    .meta({ description: "true ou false; numa resposta curta, todas as aceitas, separadas por |." }),
  explanation: textField({
    max: 1_000,
    sentences: { long: "A explicação deve ter no máximo 1.000 caracteres." },
  }).nullish(),
};
const optionText = textField({ max: 500, sentences: { long: "A opção deve ter no máximo 500 caracteres." } });
const option = z.object({ option_text: optionText, is_correct: z.boolean(invalid).default(false) });

/** A quiz question's fields. `questionValues` checks options and answer. */
export const questionFields = z.object({
  ...common,
  options: z
    .array(option, invalid)
    .max(20, invalid)
    .default([])
    .meta({ description: "Só em múltipla escolha: de 2 a 10, uma delas certa." }),
});

export type QuestionFields = z.output<typeof questionFields>;

export const questionEdit = questionFields.extend({ version: versionField });

export function editableQuestion(
  question: Omit<KeyedQuestion, "id" | "options"> & { options: WrittenOption[] },
): Editable {
  const { questionType, correctAnswer } = question;
  const isStatement = questionType === "true_false";
  const options = question.options.map(({ optionText, isCorrect }) => optionText + (isCorrect ? " (certa)" : ""));
  return {
    question_text: ["Pergunta", question.questionText],
    question_type: ["Tipo", questionTypes[questionType]],
    [isStatement ? "is_true" : "correct_answer"]: [
      "Resposta certa",
      isStatement ? truths[correctAnswer ?? ""]! : correctAnswer,
    ],
    explanation: ["Explicação", question.explanation],
    options: ["Opções", options.join("; ")],
  };
}

type WrittenOption = { optionText: string; isCorrect: boolean };
const truths: Record<string, string> = { true: "verdadeira", false: "falsa" };

/** A new question: its lesson and position; at the end if left out or taken. */
export const newQuestion = questionFields.extend({
  lesson_id: rowId,
  order_index: orderIndexField.meta({ description: "A partir de 0; sem ela, no fim." }),
});

/**
 * The form: options are rows that may stay blank, and a radio button names the row of the right one. True/false has
 * radio buttons of its own, so that both can be on one page.
 */
export const questionForm = z
  .object({
    ...common,
    options: z
      .array(z.object({ option_text: optionText.nullish() }))
      .max(20)
      .default([]),
    version: versionField,
    correct_option: z.int().nullish(),
    is_true: z.enum(["true", "false"]).nullish(),
  })
  .transform(({ options, correct_option, is_true, ...rest }): z.output<typeof questionEdit> => {
    const rows = options.map(({ option_text }, at) => ({
      option_text: option_text ?? "",
      is_correct: at === correct_option,
    }));
    return {
      ...rest,
      correct_answer: rest.question_type === "true_false" ? is_true : rest.correct_answer,
      options: rows.filter(({ option_text }) => option_text !== ""),
    };
  });

const countOptions = `Escreva de ${fewestOptions} a ${maxOptions} opções.`;
const askTruth = "Escolha se a afirmação é verdadeira ou falsa.";
export const askAnswer = "Escreva a resposta certa; se houver mais de uma, separe-as com |.";

export function questionValues(fields: QuestionFields) {
  const { question_text: questionText, question_type: questionType } = fields;
  const isChoice = questionType === "multiple_choice";
  const options = isChoice ? optionsOf(fields) : [];
  const correctAnswer = isChoice ? null : answerOf(fields);
  return { question: { questionText, questionType, correctAnswer, explanation: fields.explanation || null }, options };
}

function optionsOf({ options }: QuestionFields) {
  const right = options.filter((option) => option.is_correct).length;
  const blanks = options.flatMap(({ option_text }, at) =>
    option_text === "" ? [[`options.${at}.option_text`, ["Escreva a opção."]] as [string, string[]]] : [],
  );
  if (blanks.length) throw new AppError("invalid", undefined, { fields: Object.fromEntries(blanks) });
  const faults = [
    ...(options.length < fewestOptions || options.length > maxOptions ? [countOptions] : []),
    ...(right === 1 ? [] : [markOne]),
  ];
  if (faults.length) throw new AppError("invalid", faults.at(-1), { fields: { options: faults } });
  return options.map(({ option_text, is_correct }, orderIndex) => ({
    optionText: option_text,
    isCorrect: is_correct,
    orderIndex,
  }));
}

function answerOf({ question_type, correct_answer }: QuestionFields) {
  if (question_type === "true_false") {
    const answer = correct_answer?.toLowerCase();
    return answer === "true" || answer === "false" ? answer : refuse({ correct_answer: [askTruth] });
  }
  const accepted = (correct_answer ?? "").split("|").flatMap((one) => one.trim() || []);
  return accepted.length ? accepted.join("|") : refuse({ correct_answer: [askAnswer] });
}

/** There is only one error, so its sentence is also the message of the whole answer. */
function refuse(fields: FieldErrors): never {
  throw new AppError("invalid", Object.values(fields)[0]![0], { fields });
}

/** The form's initial values for an existing question. */
export function questionDefaults(question: KeyedQuestion) {
  const isStatement = question.questionType === "true_false";
  return {
    question_text: question.questionText,
    question_type: question.questionType,
    correct_answer: isStatement ? undefined : (question.correctAnswer ?? undefined),
    is_true: isStatement ? question.correctAnswer : undefined,
    explanation: question.explanation ?? undefined,
    version: versionOf(editableQuestion(question)),
    options: question.options.map(({ optionText }) => ({ option_text: optionText })),
    correct_option: String(
      Math.max(
        0,
        question.options.findIndex(({ isCorrect }) => isCorrect),
      ),
    ),
  };
}
