/** The default names of the five course categories, in the order of the catalogue. */
export const categories = {
  profissionalizante: "Profissionalizante",
  teologico: "Teológico",
  desenvolvimento_pessoal: "Desenvolvimento Pessoal",
  discipulado: "Discipulado",
  mentoria: "Mentoria",
} as const;

export type Category = keyof typeof categories;

/** This school's names for them. */
export type CategoryNames = Record<Category, string>;

const isCategory = (value: string): value is Category => Object.hasOwn(categories, value);

/** A category in words; an unknown one is "Geral". */
export const categoryLabel = (value: string, names: CategoryNames) => (isCategory(value) ? names[value] : "Geral");
