import { expect, it } from "vitest";
import { fromMarkdown, toMarkdown } from "#app/ui/authoring/text-format.ts";

it("writes a table as it was read, with what its cells hold", () => {
  const table =
    "| **Semana** | *Tema* |\n| --- | :-: |\n| 1 \\| 2 | [aqui](https://exemplo.test/) e `x` |\n| ***ambos*** | ![Mapa](/media/1) |";
  expect(toMarkdown(fromMarkdown(table))).toBe(table);
});
