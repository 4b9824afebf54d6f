import { setImmediate as othersTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { renderLessonText, splitLongText } from "#app/domain/lessons/lesson-text.server.ts";
import { renderMarkdown } from "#app/domain/markdown.server.ts";

const length = 12_000;
const chapter = [
  "## Semear",
  "O semeador saiu a *semear*, e parte da semente caiu **à beira** do [caminho](/courses/1).",
  "- um\n- dois\n\n- três",
  "1. primeiro\n\n   ainda o primeiro\n\n2. segundo",
  "> Quem tem ouvidos\n> para ouvir, ouça.",
  "```\n# isto é código\n\n- e isto\n```",
].join("\n\n");

describe("renderLessonText", () => {
  it("says of a long text what it says as a whole", async () => {
    const text = Array(40).fill(chapter).join("\n\n");
    expect([...splitLongText(text)].length).toBeGreaterThan(5);
    expect(await renderLessonText(text)).toBe(renderMarkdown(text));
  });

  it("puts all headings below the page's own, wherever they stand", async () => {
    const html = await renderLessonText(`# Alto\n\n${Array(10).fill(chapter).join("\n\n")}\n\n### Fundo`, { top: 3 });
    expect(html).toContain("<h3>Alto</h3>");
    expect(html).toContain("<h4>Semear</h4>");
    expect(html).toContain("<h5>Fundo</h5>");
    expect(await renderLessonText("# Alto")).toBe("<h2>Alto</h2>");
  });

  it("keeps long code code, and ends it where it ends", async () => {
    const html = await renderLessonText(`~~~ js\n${"# a\n".repeat(2_000)}~~~\n\n# depois`);
    expect(html.match(/# a/g)).toHaveLength(2_000);
    expect(html.match(/<h\d>/g)).toEqual(["<h2>"]);
  });

  it("cuts a paragraph without end between words, and begins no list with one of them", async () => {
    const html = await renderLessonText("uma - duas 3. três # quatro ".repeat(2_000));
    expect(html.match(/<(\w+)/g)?.every((tag) => tag === "<p")).toBe(true);
    expect(html.replace(/<[^>]*>|\s+/g, "")).toBe("uma-duas3.três#quatro".repeat(2_000));
  });
});

// At a lesson's full length each of these once took up to a minute, and nobody else was answered meanwhile.
const parts = ["a\n=\n", "> a\n\n", "* a\n  * b\n", "* + - ", ">", "*_", "[](<", "- ```\n  a\n", "a"];
const allOf = (part: string) => part.repeat(length / part.length);

it.each(parts)("a text all of %j is never parsed at such a length", (part) => {
  const lengths = Array.from(splitLongText(allOf(part)), (piece) => piece.length);
  expect(Math.max(...lengths)).toBeLessThan(2_500);
  expect(lengths.length).toBeLessThan(100);
});

it.each(["> a\n\n", "*_", "a"])("a text all of %j leaves others their turn", async (part) => {
  let isDone = false;
  const rendered = renderLessonText(allOf(part)).finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await othersTurn();
  expect(await rendered).not.toBe("");
  expect(turns).toBeGreaterThan(4);
});
