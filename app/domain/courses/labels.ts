/** The five categories in the order of the catalogue's pills. */
export const categories = {
  profissionalizante: "Profissionalizante",
  teologico: "Teológico",
  desenvolvimento_pessoal: "Desenvolvimento Pessoal",
  discipulado: "Discipulado",
  mentoria: "Mentoria",
} as const;

/** The three levels, from the easiest. */
export const levels = { iniciante: "Iniciante", intermediario: "Intermediário", avancado: "Avançado" } as const;

export type Category = keyof typeof categories;
type Level = keyof typeof levels;

/** Courses of these categories never cost anything (A §3). */
export const alwaysFree: readonly Category[] = ["discipulado", "mentoria"];

/** A category in words; one that nobody knows is "Geral". */
export const categoryLabel = (value: string) => (isCategory(value) ? categories[value] : "Geral");

/** A level in words, or null where there is no badge to show. */
export const levelLabel = (value: string) => (isLevel(value) ? levels[value] : null);

/** What is said of a course that is not there, or not for this viewer (A §2). */
export const courseNotFound = "Curso não encontrado";

const isCategory = (value: string): value is Category => Object.hasOwn(categories, value);
const isLevel = (value: string): value is Level => Object.hasOwn(levels, value);
