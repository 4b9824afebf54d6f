import { describe, expect, it } from "vitest";
import { renderLessonText } from "#app/domain/lessons/lesson-text.server.ts";
import { renderMarkdown } from "#app/domain/markdown.server.ts";

describe("renderMarkdown", () => {
  it("renders what lessons are written in", () => {
    const html = renderMarkdown("## Título\n\nUm *dois* **três**.\n\n- a\n- b\n\n1. c\n\n> dito\n\n`código`\n\n---");
    for (const part of [
      "<h2>Título</h2>",
      "<em>dois</em>",
      "<strong>três</strong>",
      "<ul>",
      "<ol>",
      "<blockquote>",
      "<code>código</code>",
      "<hr />",
    ]) {
      expect(html).toContain(part);
    }
  });

  it.each([
    ["# a\n\n## b\n\n### c", 2, ["h2", "h3", "h4"]],
    ["## a\n\n### b", 2, ["h2", "h3"]],
    ["## a\n\n### b", 3, ["h3", "h4"]],
    ["### a\n\n# b", 2, ["h4", "h2"]],
    ["# a\n\n###### b", 3, ["h3", "h6"]],
    ["título\n===", 2, ["h2"]],
  ])("puts the headings of %j below the page's own", (text, top, levels) => {
    const used = Array.from(renderMarkdown(text, { top }).matchAll(/<(h\d)>/g), (match) => match[1]);
    expect(used).toEqual(levels);
  });

  it("shows pictures of the platform alone, and of others their words", () => {
    const own = "/media/01234567-89ab-cdef-0123-456789abcdef";
    expect(renderMarkdown(`![Um "vaso"](${own} "Título")`)).toBe(
      `<p><img src="${own}" alt="Um &quot;vaso&quot;" loading="lazy" /></p>`,
    );
    for (const address of [
      `https://a.example${own}`,
      `//a.example${own}`,
      `${own}/../x`,
      "/media/1",
      `${own}?a`,
      "/a.png",
    ]) {
      expect(renderMarkdown(`a ![vaso](${address})`), address).toBe("<p>a vaso</p>");
    }
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onmouseover=alert(1)>b</b>",
    "<svg/onload=alert(1)>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<!-- --><style>*{display:none}</style>",
    "![x](javascript:alert(1))",
    "![x](https://rastreador.example/p.gif)",
    '![x" onerror="alert(1)](/a)',
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java&#115;cript:alert(1))",
    "[x](&#x6A;avascript:alert(1))",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "<javascript:alert(1)>",
    "[r]: javascript:alert(1)\n\n[r]",
    '[a](<https://x"onmouseover=alert(1)>)',
    '[a](/x "t\\" onclick=alert(1) \\"")',
    "[a](/x 't\" onclick=\"alert(1)')",
    '```"><script>alert(1)</script>\nx\n```',
    "`<script>`",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "[<script>](/x)",
    '[x](javascript:alert(1) "<script>")',
  ])("lets nothing dangerous out of %j", (text) => {
    const html = renderMarkdown(text);
    const tags = Array.from(html.matchAll(/<([^>]*)>/g), (match) => match[1]!);
    for (const tag of tags) {
      expect(tag).toMatch(
        /^(\/?(p|a|em|strong|code|pre|ul|ol|li|blockquote|h[1-6])|hr \/|br \/|(a|code)( (href|title|class|rel)="[^"<>]*")+)$/,
      );
      expect(tag).not.toMatch(/"\s*(javascript|vbscript|data):/i);
    }
    expect(html).not.toMatch(/href="(?!https?:|mailto:|\/|#)/);
  });

  it("keeps the words of a link that it refuses", () => {
    expect(renderMarkdown("veja [isto](javascript:alert(1)) aqui")).toBe("<p>veja isto aqui</p>");
  });

  it("gives other sites no hold on the page", () => {
    expect(renderMarkdown("[x](https://a.example/b)")).toBe(
      '<p><a rel="noopener noreferrer" href="https://a.example/b">x</a></p>',
    );
    expect(renderMarkdown("[x](//a.example)")).toContain('rel="noopener noreferrer"');
    expect(renderMarkdown("[x](/\\a.example)")).toMatch(/rel="noopener noreferrer"|href="\/%5C/);
    expect(renderMarkdown("[x](/courses/1) [y](#z)")).not.toContain("rel=");
  });
});

describe("tables", () => {
  const table = "| Livro | Capítulos |\n| :-- | --: |\n| **Rute** | 4 |\n| a \\| b | [c](javascript:alert(1)) |";

  it("are shown in a frame that scrolls, with what their cells hold made safe", () => {
    const html = renderMarkdown(table);
    expect(html).toMatch(/^<div class="wide-table" role="group" aria-label="Tabela" tabindex="0"><table>/);
    expect(html).toContain('<th align="right">Capítulos</th>');
    expect(html).toContain('<td align="left"><strong>Rute</strong></td>');
    expect(html).toContain('<td align="left">a | b</td>');
    expect(html).not.toContain("javascript");
  });

  it("keep their head where a long one is rendered in pieces", async () => {
    const row = (n: number) => `| ${"palavra ".repeat(20)}${n} | b |`;
    const long = ["Antes.\n", "| Nome | Lugar |", "| - | - |", ...Array.from({ length: 60 }, (_, n) => row(n))];
    const html = await renderLessonText(`${long.join("\n")}\n\nDepois | disso.`);
    const parts = html.match(/<table>/g)!.length;
    expect(parts).toBeGreaterThan(2);
    expect(html.match(/<th>Nome<\/th>/g)).toHaveLength(parts);
    expect(html.match(/<td>b<\/td>/g)).toHaveLength(60);
    expect(html).toContain("<p>Depois | disso.</p>");
  });
});
