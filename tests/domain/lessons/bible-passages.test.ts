import { describe, expect, it } from "vitest";
import { linkPassages } from "#app/domain/lessons/bible-passages.ts";

/** What leads where, of a text. */
const linksIn = (text: string) =>
  [...linkPassages(`<p>${text}</p>`).matchAll(/<a [^>]*bible\/129\/([^"]*)\.NVI">([^<]*)<\/a>/g)].map(
    ([, place, words]) => `${words} → ${place}`,
  );

describe("Bible passages in a lesson's text", () => {
  it.each([
    ["o Pai-Nosso (Mateus 6.9-13).", "Mateus 6.9-13 → MAT.6.9-13"],
    ["Lamentações 3:22–23 diz", "Lamentações 3:22–23 → LAM.3.22-23"],
    ["João 3,16", "João 3,16 → JHN.3.16"],
    ["leia 1 Coríntios 13 inteiro", "1\u00a0Coríntios 13 → 1CO.13"],
    ["1Co 13.4-7", "1Co 13.4-7 → 1CO.13.4-7"],
    ["1Jo 4.8", "1Jo 4.8 → 1JN.4.8"],
    ["Jo 1.1", "Jo 1.1 → JHN.1.1"],
    ["Jó 1.21", "Jó 1.21 → JOB.1.21"],
    ["o Salmo 23", "Salmo 23 → PSA.23"],
    ["Sl 119.105.", "Sl 119.105 → PSA.119.105"],
    ["Rm. 8.28", "Rm. 8.28 → ROM.8.28"],
    ["Judas 1.24", "Judas 1.24 → JUD.1.24"],
    ["Mateus 5.1-7.29", "Mateus 5.1 → MAT.5.1"],
    ["Atos 2.42; 4.32", "Atos 2.42 → ACT.2.42"],
  ])("links %s", (text, link) => expect(linksIn(text)).toEqual([link]));

  it.each(["Marcos 3 vezes", "Marcos 25.000 reais", "Mateus 29.1", "Números 3 e 4", "Aula 3.16", "mateus 6.9"])(
    "leaves %s",
    (text) => expect(linksIn(text)).toEqual([]),
  );

  it("leaves links and code as they are, and links what comes after", () => {
    const html = '<p><a href="/x">João 3.16</a> <code>João 3.16</code> e <em>João 3.17</em></p>';
    expect(linkPassages(html)).toBe(
      html.replace(
        "João 3.17",
        '<a rel="noopener noreferrer" href="https://www.bible.com/pt/bible/129/JHN.3.17.NVI">João 3.17</a>',
      ),
    );
  });
});
