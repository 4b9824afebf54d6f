/** What is agreed to by publishing a review, in the words that stand on the form and on one's own page of data. */
export const reviewDisplay = {
  version: "2026-11-22",
  sentence: "O meu primeiro nome, a inicial do último e a minha foto aparecem ao lado das avaliações que publico.",
} as const;
