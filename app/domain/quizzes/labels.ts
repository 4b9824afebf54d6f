/** The labels of the kinds of question. */
export const questionTypes = {
  multiple_choice: "Múltipla escolha",
  true_false: "Verdadeiro ou falso",
  short_answer: "Resposta curta",
} as const;

export const questionNotFound = "Pergunta não encontrada";
