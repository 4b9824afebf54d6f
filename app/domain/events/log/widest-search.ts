/** So many people are looked for by parts of a name. */
export const mostPeople = 1_000;

/** Said beside what a search shows that found more. */
export const tooManyPeople =
  "A busca combina com mais de 1.000 pessoas: aparece só o que envolve 1.000 delas. Acrescente outra parte do nome ou do e-mail.";
