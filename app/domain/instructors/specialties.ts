/** What somebody who teaches may say that they teach (B §3), in the order in which it is offered. */
export const specialties = [
  "Teologia",
  "Liderança",
  "Discipulado",
  "Ministério",
  "Educação",
  "Tecnologia",
  "Gestão",
  "Psicologia",
  "Filosofia",
  "História",
  "Música",
  "Arte",
] as const;
