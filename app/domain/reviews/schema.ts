import { z } from "zod";
import { longestTestimonial, shortestTestimonial } from "#app/domain/reviews/labels.ts";
import { text } from "#app/domain/text.ts";

const id = z.int({ error: "Informe um número inteiro." }).min(1).max(2_147_483_647);
const chooseRating = "Por favor, selecione uma avaliação";

/** What reviewing a course takes (A §3, A12). Who reviews, when, and whether it is featured is never read from here. */
export const reviewFields = z.object({
  course_id: id,
  enrollment_id: id,
  rating: z.int({ error: chooseRating }).min(1, chooseRating).max(5, chooseRating),
  testimonial: text({
    min: shortestTestimonial,
    max: longestTestimonial,
    sentences: {
      short: `O depoimento deve ter pelo menos ${shortestTestimonial} caracteres`,
      long: `O depoimento deve ter no máximo ${longestTestimonial} caracteres`,
    },
  }),
});

export type ReviewFields = z.output<typeof reviewFields>;

const decide = "Diga se o depoimento aparece na página do curso.";

/** Whether a review is shown on its course's page. */
export const featuredFields = z.object({ featured: z.boolean({ error: decide }) });

/** The same as a form sends it: two buttons, one that shows and one that hides. */
export const featuredForm = z.object({
  featured: z.enum(["true", "false"], { error: decide }).transform((value) => value === "true"),
});
