/** How many characters an answer may have: more than any right one needs. */
export const longestAnswer = 200;

export type QuestionType = "multiple_choice" | "true_false" | "short_answer";

/** A question as a learner may see it: nothing in it tells which answer is right. */
export type QuestionView = {
  id: number;
  questionText: string;
  questionType: QuestionType;
  options: { id: number; optionText: string }[];
};

export type QuizView = { lessonId: number; passMark: number; questions: QuestionView[] };

/** An attempt that was made: what was answered, what of it was right, and why. */
export type AttemptView = {
  id: number;
  lessonId: number;
  /** Whole per cent of right answers, rounded down. */
  score: number;
  passed: boolean;
  passMark: number;
  bestScore: number;
  createdAt: Date;
  results: { questionId: number; answer: string; isRight: boolean; explanation: string | null }[];
};

/** A lesson's quiz in the JSON contract, without a trace of the answers (A7). */
export function quizJson(quiz: QuizView) {
  return {
    lesson_id: quiz.lessonId,
    pass_mark: quiz.passMark,
    questions: quiz.questions.map((question) => ({
      id: question.id,
      question_text: question.questionText,
      question_type: question.questionType,
      options: question.options.map((option) => ({ id: option.id, option_text: option.optionText })),
    })),
  };
}

/** An attempt in the JSON contract: its figures, and every answer with its explanation. */
export function attemptJson(attempt: AttemptView) {
  return {
    id: attempt.id,
    lesson_id: attempt.lessonId,
    score: attempt.score,
    passed: attempt.passed,
    pass_mark: attempt.passMark,
    best_score: attempt.bestScore,
    created_at: attempt.createdAt.toISOString(),
    results: attempt.results.map((result) => ({
      question_id: result.questionId,
      answer: result.answer,
      answered_right: result.isRight,
      explanation: result.explanation,
    })),
  };
}
