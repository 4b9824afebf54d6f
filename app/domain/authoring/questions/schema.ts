import { z } from "zod";
import { invalid, place, rowId } from "#app/domain/authoring/schema.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import { questionTypes } from "#app/domain/quizzes/labels.ts";
import { text } from "#app/domain/text.ts";

export const markOne = "Marque exatamente uma opção correta.";
export const fewestOptions = 2;
export const mostOptions = 10;
/** How many options a new question offers to fill in (B §9). */
export const firstOptions = 4;

const common = {
  question_text: text({
    min: 1,
    max: 1_000,
    sentences: { missing: "Escreva a pergunta.", long: "A pergunta deve ter no máximo 1.000 caracteres." },
  }),
  question_type: z.enum(keysOf(questionTypes), invalid),
  correct_answer: text({ max: 500, sentences: { long: "A resposta deve ter no máximo 500 caracteres." } })
    .nullish()
    .meta({ description: "true ou false; numa resposta curta, todas as que valem, separadas por |." }),
  explanation: text({ max: 1_000, sentences: { long: "A explicação deve ter no máximo 1.000 caracteres." } }).nullish(),
};
const optionText = text({ max: 500, sentences: { long: "A opção deve ter no máximo 500 caracteres." } });
const option = z.object({ option_text: optionText, is_correct: z.boolean(invalid).default(false) });

/** What a quiz question is given as (B7). What its options and answer must be is said by `faultsIn`. */
export const questionFields = z.object({
  ...common,
  options: z
    .array(option, invalid)
    .max(20, invalid)
    .default([])
    .meta({ description: "Só em múltipla escolha: de 2 a 10, uma delas certa." }),
});

export type QuestionFields = z.output<typeof questionFields>;

/** A new question: of which lesson, and where in its quiz; at the end unless said otherwise. */
export const newQuestion = questionFields.extend({
  lesson_id: rowId,
  order_index: place.meta({ description: "O lugar no questionário, a partir de 0; sem ele, no fim." }),
});

/**
 * The form: the options are rows that may stay blank, and one radio button says which is right by its row's number.
 * Whether a statement is true is a choice of its own, so that both may stand on one page.
 */
export const questionForm = z.object({
  ...common,
  options: z
    .array(z.object({ option_text: optionText.nullish() }))
    .max(20)
    .default([]),
  correct_option: z.int().nullish(),
  is_true: z.enum(["true", "false"]).nullish(),
});

/** What the form says, as the call would say it. */
export function questionFrom({
  options,
  correct_option,
  is_true,
  ...rest
}: z.output<typeof questionForm>): QuestionFields {
  const rows = options.map(({ option_text }, at) => ({
    option_text: option_text ?? "",
    is_correct: at === correct_option,
  }));
  return {
    ...rest,
    correct_answer: rest.question_type === "true_false" ? is_true : rest.correct_answer,
    options: rows.filter(({ option_text }) => option_text !== ""),
  };
}
