import { expect, it } from "vitest";
import { fromMarkdown, lessonSchema, toMarkdown } from "#app/ui/authoring/text-format.ts";

it("writes a table as it was read, with what its cells hold", () => {
  const table =
    "| **Semana** | *Tema* |\n| --- | :-: |\n| 1 \\| 2 | [aqui](https://exemplo.test/) e `x` |\n| ***ambos*** | ![Mapa](/media/1) |";
  expect(toMarkdown(fromMarkdown(table))).toBe(table);
});

it.each([
  ["**Tema:**texto", [["Tema:", "strong"], ["texto"]], "**Tema**:texto"],
  ["ver**(a)**b", [["ver"], ["(a)", "strong"], ["b"]], "ver(**a**)b"],
  ["**Tema:** texto", [["Tema:", "strong"], [" texto"]], "**Tema:** texto"],
  ["a*!*b", [["a"], ["!", "em"], ["b"]], "a!b"],
])("writes %s so that it is read as it is shown", (_, runs, markdown) => {
  const { paragraph, doc } = lessonSchema.nodes;
  const texts = runs.map(([words, ...marks]) =>
    lessonSchema.text(
      words!,
      marks.map((name) => lessonSchema.mark(name)),
    ),
  );
  const written = toMarkdown(doc!.create(null, paragraph!.create(null, texts)));
  expect(written).toBe(markdown);
  expect(toMarkdown(fromMarkdown(written))).toBe(markdown);
});
