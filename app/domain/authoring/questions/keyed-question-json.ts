import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";

/** A question in the JSON contract with its answer, for those who write it. */
export function keyedQuestionJson(question: KeyedQuestion) {
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
