/** The kinds of question, in words. */
export const questionTypes = {
  multiple_choice: "Múltipla escolha",
  true_false: "Verdadeiro ou falso",
  short_answer: "Resposta curta",
} as const;

/** What is said of a question that is not there, or not for this viewer. */
export const questionNotFound = "Pergunta não encontrada";
