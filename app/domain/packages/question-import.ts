import { z } from "zod";
import { jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { questionTypes } from "#app/domain/quizzes/quiz.ts";
import type { SortedQuestions } from "./foreign-question.ts";

/** The maximum length of the questions' text in characters: several times a hundred long questions. */
export const maxQuestionsText = 300_000;
/** The maximum bytes of a file of questions. Moodle puts pictures into it, which are not taken. */
export const maxQuestionsBytes = 4_000_000;
/** The body limit of a JSON call with a text of that length. */
export const maxQuestionsBody = 1_000_000;

const askText = "Cole as perguntas ou escolha um arquivo.";
const longText = `O texto passa de ${maxQuestionsText.toLocaleString("pt-BR")} caracteres. Divida as perguntas em partes.`;
const text = z
  .string(askText)
  .max(maxQuestionsText, longText)
  .refine((value) => value.isWellFormed() && !value.includes("\u0000"), "O texto contém caracteres inválidos.");

/** Questions of another platform: GIFT, or Moodle's XML. */
export const questionImport = z.object({
  text: text.refine((value) => value.trim() !== "", askText).meta({ description: "Em GIFT ou em XML do Moodle." }),
  preview: z.boolean().default(false).meta({ description: "Só confere: nada é gravado." }),
});

/** The form that only checks: a pasted text or a file. */
export const questionSource = z.object({ text: text.optional(), file: z.instanceof(Blob).optional() });
export const missingSource = askText;

/** What was found in a text of questions. `questionIds` is null after a preview. */
export type QuestionImport = SortedQuestions & { lessonId: number; questionIds: number[] | null };

export const questionImportResponse = jsonView("QuestionImport", {
  lesson_id: number,
  question_ids: z.array(number).nullable().meta({ description: "As perguntas gravadas; nulo numa conferência." }),
  taken: z.array(
    z.strictObject({
      where: z.string(),
      question_text: z.string(),
      question_type: z.enum(questionTypes),
      correct_answer: z.string().nullable(),
      explanation: z.string().nullable(),
      options: z.array(z.strictObject({ option_text: z.string(), is_correct: z.boolean() })),
      notes: z.array(z.string()).meta({ description: "O que se perde, em palavras." }),
    }),
  ),
  left_out: z
    .array(z.strictObject({ where: z.string(), text: z.string(), reason: z.string() }))
    .meta({ description: "O que fica de fora, e por quê." }),
});

export const questionImportJson = (found: QuestionImport) =>
  jsonOf(questionImportResponse, found, {
    taken: found.taken.map(({ where, fields: { correct_answer = null, explanation = null, ...fields }, notes }) => ({
      ...{ where, ...fields, correct_answer, explanation, notes },
    })),
    left_out: found.leftOut,
  });
