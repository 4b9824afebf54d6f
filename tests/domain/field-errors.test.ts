import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldErrors, onlyMessage } from "#app/domain/field-errors.ts";
import { textField } from "#app/domain/text.ts";

const review = z.object({
  rating: z.int({ error: "Por favor, selecione uma avaliação" }),
  testimonial: textField({ min: 10, max: 500, sentences: { short: "Escreva mais." } }),
  stars: z.array(z.number()).optional(),
});

const errorOf = (value: unknown) => review.safeParse(value, { reportInput: true }).error!;

describe("what is wrong with a body", () => {
  it("is the field's own sentence where one field is at fault", () => {
    expect(onlyMessage(errorOf({ testimonial: "Gostei bastante." }))).toBe("Por favor, selecione uma avaliação");
    expect(onlyMessage(errorOf({ rating: 5, testimonial: "curto" }))).toBe("Escreva mais.");
  });

  it("is the sentence that all fields at fault share", () => {
    const card = z.object({ number: z.string("Preencha."), holder: z.string("Preencha.") });
    expect(onlyMessage(card.safeParse({}, { reportInput: true }).error!)).toBe("Preencha.");
  });

  it("is nothing in particular where several fields are, or where only zod speaks", () => {
    expect(onlyMessage(errorOf({}))).toBeUndefined();
    expect(onlyMessage(errorOf({ rating: 5, testimonial: "Gostei bastante.", stars: ["a"] }))).toBeUndefined();
    expect(onlyMessage(errorOf(null))).toBeUndefined();
  });

  it("says in plain words what a field should be where its schema has no sentence for it", () => {
    const body = z.object({
      name: z.string(),
      many: z.int().max(9),
      on: z.boolean(),
      kind: z.enum(["text", "video"]),
      list: z.array(z.string()),
      missing: z.string(),
    });
    const sent = { name: 5, many: "1", on: "yes", kind: "x", list: {} };
    expect(fieldErrors(body.safeParse(sent, { reportInput: true }).error!)).toEqual({
      name: ["Escreva um texto."],
      many: ["Informe um número."],
      on: ["Use true ou false."],
      kind: ["Escolha um destes: text, video."],
      list: ["Informe uma lista."],
      missing: ["Falta este campo."],
    });
    expect(fieldErrors(body.safeParse(null, { reportInput: true }).error!)).toEqual({
      "": ["Informe um objeto JSON."],
    });
    const large = { ...sent, name: "a", many: 10, on: true, kind: "text", list: [], missing: "b" };
    expect(fieldErrors(body.safeParse(large, { reportInput: true }).error!)).toEqual({
      many: ["Passa do máximo, que é 9."],
    });
  });

  it("is reported by field name", () => {
    expect(fieldErrors(errorOf({ rating: 5, testimonial: "Gostei bastante.", stars: [1, "a"] }))).toHaveProperty([
      "stars.1",
    ]);
  });
});
