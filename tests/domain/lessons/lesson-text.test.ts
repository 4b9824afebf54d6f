import { setImmediate as othersTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { renderLessonText } from "#app/domain/lessons/markdown/lesson-text.server.ts";
import { renderMarkdown } from "#app/domain/lessons/markdown/markdown.server.ts";
import { piecesOf } from "#app/domain/lessons/markdown/markdown-pieces.ts";

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
    expect([...piecesOf(text)].length).toBeGreaterThan(5);
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
describe.each(["a\n=\n", "> a\n\n", "* a\n  * b\n", "* + - ", ">", "*_", "[](<", "- ```\n  a\n", "a"])(
  "a text all of %j",
  (part) => {
    const text = part.repeat(length / part.length);

    it("is never parsed at such a length", () => {
      const lengths = Array.from(piecesOf(text), (piece) => piece.length);
      expect(Math.max(...lengths)).toBeLessThan(2_500);
      expect(lengths.length).toBeLessThan(100);
    });

    it("leaves others their turn", async () => {
      let isDone = false;
      const rendered = renderLessonText(text).finally(() => {
        isDone = true;
      });
      let turns = 0;
      for (; !isDone; turns += 1) await othersTurn();
      expect(await rendered).not.toBe("");
      expect(turns).toBeGreaterThan(4);
    });
  },
);
