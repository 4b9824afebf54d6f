/** What each number of stars is called (A §5). */
export const starLabels = { 1: "Muito ruim", 2: "Ruim", 3: "Regular", 4: "Bom", 5: "Excelente" } as const;

/** How long a testimonial is, in code points (A §9). */
export const shortestTestimonial = 10;
export const longestTestimonial = 500;

/** From how many stars on a review is shown on the course's page, until somebody decides otherwise. */
export const featuredFrom = 4;

/** What is said of a review that is not there, or not for this viewer. */
export const reviewNotFound = "Avaliação não encontrada";
