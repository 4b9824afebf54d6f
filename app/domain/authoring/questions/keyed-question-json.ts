import { z } from "zod";
import { number, view } from "#app/domain/json-view.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";
import { questionTypes } from "#app/domain/quizzes/quiz-json.ts";

/** A question in the JSON contract with its answer, for those who write it. */
export const keyedQuestionAnswer = view("KeyedQuestion", {
  id: number,
  question_text: z.string(),
  question_type: z.enum(questionTypes),
  correct_answer: z
    .string()
    .nullable()
    .meta({ description: "Nulo em múltipla escolha; várias respostas aceitas, separadas por |." }),
  explanation: z.string().nullable(),
  options: z.array(z.strictObject({ id: number, option_text: z.string(), is_correct: z.boolean() })),
});

/** The same with the lesson that it belongs to. */
export const placedQuestionAnswer = view("PlacedQuestion", { ...keyedQuestionAnswer.shape, lesson_id: number });

/** In: a question with its key. Out: the same for those who write it. */
export function keyedQuestionJson(question: KeyedQuestion): z.infer<typeof keyedQuestionAnswer> {
  return {
    id: question.id,
    question_text: question.questionText,
    question_type: question.questionType,
    correct_answer: question.correctAnswer,
    explanation: question.explanation,
    options: question.options.map((option) => ({
      id: option.id,
      option_text: option.optionText,
      is_correct: option.isCorrect,
    })),
  };
}
