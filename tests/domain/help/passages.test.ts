import { describe, expect, it } from "vitest";
import { helpArticles } from "#app/domain/help/help-articles.ts";
import { helpPages } from "#app/domain/help/search-help.server.ts";
import { legalPages } from "#app/domain/legal/legal-pages.ts";
import { htmlToText } from "#app/domain/texts/words.ts";
import { testSettings } from "#tests/support/people.ts";

const settings = testSettings();
const passages = helpPages(settings).flatMap(({ parts, needsPerson }) =>
  parts.map((part) => ({ ...part, needsPerson })),
);

describe("the passages", () => {
  it("are plain words, each at an address of its own, and enough to answer from", () => {
    expect(new Set(passages.map(({ href }) => href)).size).toBe(passages.length);
    for (const { title, href, text } of passages) {
      expect(href).toMatch(/^\/[a-z-]+(\/[a-z-]+)?(#[a-z0-9-]+)?$/);
      expect(title.trim()).not.toBe("");
      expect(text.length, href).toBeGreaterThan(60);
      expect(text, href).not.toMatch(/<\w|&(amp|lt|gt|quot);|\{\{|\*\*|\]\(|undefined/);
    }
  });

  it("hold every article and every text of law, each with its opening", () => {
    const hrefs = passages.map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining(helpArticles.map(({ slug }) => `/ajuda/${slug}`)));
    expect(hrefs).toEqual(expect.arrayContaining(Object.values(legalPages).map(({ path }) => path)));
    expect(passages.find(({ href }) => href === "/privacidade#cookies")).toMatchObject({
      title: "Privacidade: Cookies",
      needsPerson: false,
      text: expect.stringContaining("\n• modo-leve: lembra por um ano"),
    });
  });

  it("carry along whether a person has to settle the matter", () => {
    const personal = passages.filter(({ needsPerson }) => needsPerson).map(({ href }) => href);
    expect(personal).toContain("/ajuda/cobranca-em-duplicidade");
    expect(personal.every((href) => href.startsWith("/ajuda/"))).toBe(true);
  });

  it("are in the school's own words", () => {
    const renamed = helpPages(testSettings({ PLATFORM_NAME: "Boa Terra" })).find(
      ({ href }) => href === "/ajuda/quem-somos",
    )!;
    expect(renamed.parts[0]!.text).toMatch(/^Boa Terra é a plataforma/);
  });
});

it("keeps of a rendered text its words, its paragraphs and the order of its lists", () => {
  const html =
    "<p>Abra &amp; veja:</p>\n<ol>\n<li>um <strong>nome</strong></li>\n<li>dois</li>\n</ol>\n<ul>\n<li>\n<p>a</p>\n</li>\n<li>b &lt;c&gt;</li>\n</ul>\n<p>Fim.</p>";
  expect(htmlToText(html)).toBe("Abra & veja:\n\n1. um nome\n2. dois\n\n• a\n• b <c>\n\nFim.");
});
