import { deletedAccountName } from "#app/domain/people/person.ts";

export const starLabels = { 1: "Muito ruim", 2: "Ruim", 3: "Regular", 4: "Bom", 5: "Excelente" } as const;

/** The length of a testimonial, in code points. */
export const minTestimonialLength = 10;
export const maxTestimonialLength = 500;

/** Reviews with at least so many stars are featured, until somebody decides otherwise. */
export const minFeaturedRating = 4;

export const reviewNotFound = "Avaliação não encontrada";

/** The signature of reviewers who do not want their name shown. */
export const unsignedName = "Estudante";

/**
 * The name shown with a review: first name and initial, "Ester L.". Enough to be a person, too little to look up
 * somebody's religion by.
 */
export function publicName(fullName: string): string {
  if (fullName === deletedAccountName) return fullName;
  const [first = "", ...others] = fullName.split(/\s+/).filter(Boolean);
  const last = others.at(-1);
  return last ? `${first} ${Array.from(last)[0]!.toLocaleUpperCase("pt-BR")}.` : first;
}
