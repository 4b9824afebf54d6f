import { expect, it } from "vitest";
import { categories, categoryLabel } from "#app/domain/categories.ts";
import { freeCategories, levelLabel } from "#app/domain/courses/course.ts";
import { priceLabel } from "#app/domain/figures.ts";

const named = (value: string) => categoryLabel(value, categories);

it("names categories and levels, and has a word for a category that nobody knows", () => {
  expect(Object.keys(categories).map(named)).toEqual([
    "Profissionalizante",
    "Teológico",
    "Desenvolvimento Pessoal",
    "Discipulado",
    "Mentoria",
  ]);
  expect(["outra", "", "constructor", "__proto__"].map(named)).toEqual(["Geral", "Geral", "Geral", "Geral"]);
  expect(["iniciante", "intermediario", "avancado", "mestre"].map(levelLabel)).toEqual([
    "Iniciante",
    "Intermediário",
    "Avançado",
    null,
  ]);
  expect(freeCategories).toEqual(["discipulado", "mentoria"]);
});

it.each([
  [0, "Gratuito"],
  [4_990, "R$ 49,90"],
  [123_456_78, "R$ 123.456,78"],
])("%i centavos read %s", (cents, words) => {
  expect(priceLabel(cents).replace(/\u00a0/g, " ")).toBe(words);
});
