import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldErrors, soleSentence } from "#app/domain/field-errors.ts";
import { text } from "#app/domain/text.ts";

const review = z.object({
  rating: z.int({ error: "Por favor, selecione uma avaliação" }),
  testimonial: text({ min: 10, max: 500, sentences: { short: "Escreva mais." } }),
  stars: z.array(z.number()).optional(),
});

const errorOf = (value: unknown) => review.safeParse(value, { reportInput: true }).error!;

describe("what is wrong with a body", () => {
  it("is the field's own sentence where one field is at fault", () => {
    expect(soleSentence(errorOf({ testimonial: "Gostei bastante." }))).toBe("Por favor, selecione uma avaliação");
    expect(soleSentence(errorOf({ rating: 5, testimonial: "curto" }))).toBe("Escreva mais.");
  });

  it("is the sentence that all fields at fault share", () => {
    const card = z.object({ number: z.string("Preencha."), holder: z.string("Preencha.") });
    expect(soleSentence(card.safeParse({}, { reportInput: true }).error!)).toBe("Preencha.");
  });

  it("is nothing in particular where several fields are, or where only zod speaks", () => {
    expect(soleSentence(errorOf({}))).toBeUndefined();
    expect(soleSentence(errorOf({ rating: 5, testimonial: "Gostei bastante.", stars: ["a"] }))).toBeUndefined();
    expect(soleSentence(errorOf(null))).toBeUndefined();
  });

  it("is told by field name", () => {
    expect(fieldErrors(errorOf({ rating: 5, testimonial: "Gostei bastante.", stars: [1, "a"] }))).toHaveProperty([
      "stars.1",
    ]);
  });
});
