import { z } from "zod";
import { longestAnswer } from "#app/domain/quizzes/quiz-json.ts";
import { text } from "#app/domain/text.ts";

const answer = z.union([text({ max: longestAnswer }), z.int().nonnegative().transform(String)], {
  error: `Responda com no máximo ${longestAnswer} caracteres.`,
});

/** The answers of one attempt by question id: an option's id, `true` or `false`, or the learner's own words. */
export const attemptFields = z.object({
  answers: z
    .record(z.string().regex(/^\d{1,9}$/), answer, { error: "Responda às perguntas." })
    .default({})
    .meta({ description: "Por id da pergunta: o id da opção, true ou false, ou as palavras da resposta." }),
});

export type AttemptFields = z.output<typeof attemptFields>;
