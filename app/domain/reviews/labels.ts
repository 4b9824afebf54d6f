export const starLabels = { 1: "Muito ruim", 2: "Ruim", 3: "Regular", 4: "Bom", 5: "Excelente" } as const;

/** How long a testimonial is, in code points. */
export const minTestimonialLength = 10;
export const maxTestimonialLength = 500;

/** From how many stars on a review is featured, until somebody decides otherwise. */
export const minFeaturedRating = 4;

export const reviewNotFound = "Avaliação não encontrada";

/** Signature of reviewers who do not want their name shown. */
export const unsignedName = "Estudante";

/**
 * The name that stands beside a review: the first name and the initial of the last, "Ester L.". It is enough for a
 * testimonial to have a face, and too little to look somebody's faith up by.
 */
export function publicName(fullName: string): string {
  const [first = "", ...others] = fullName.split(/\s+/).filter(Boolean);
  const last = others.at(-1);
  return last ? `${first} ${Array.from(last)[0]!.toLocaleUpperCase("pt-BR")}.` : first;
}
