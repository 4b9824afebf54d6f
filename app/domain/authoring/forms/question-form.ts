import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";

/** What the form of a question starts from where the question is there already. */
export function questionDefaults(question: KeyedQuestion) {
  const isStatement = question.questionType === "true_false";
  return {
    question_text: question.questionText,
    question_type: question.questionType,
    correct_answer: isStatement ? undefined : (question.correctAnswer ?? undefined),
    is_true: isStatement ? question.correctAnswer : undefined,
    explanation: question.explanation ?? undefined,
    options: question.options.map(({ optionText }) => ({ option_text: optionText })),
    correct_option: String(
      Math.max(
        0,
        question.options.findIndex(({ isCorrect }) => isCorrect),
      ),
    ),
  };
}
