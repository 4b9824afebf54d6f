import { describe, expect, it } from "vitest";
import { cutAtSentence } from "#app/domain/assistant/answering/cut.ts";
import { discreet } from "#app/domain/assistant/answering/discreet.ts";
import { answerFromPages, nothingFound } from "#app/domain/assistant/answering/from-pages.ts";
import { courtesyFor } from "#app/domain/assistant/courtesy.ts";
import { questionWords } from "#app/domain/passages/question-words.ts";

describe("a courtesy", () => {
  it.each([
    ["Oi!", /^Olá/],
    ["Olá, boa tarde 😊", /^Olá/],
    ["A paz do Senhor, irmão", /^Olá/],
    ["oi tudo bem com vc?", /^Olá/],
    ["Muito obrigada pela ajuda!", /^Por nada/],
    ["não, obrigado", /^Por nada/],
    ["ok", /^Por nada/],
    ["obrigada e até logo", /^Até logo/],
    ["Tchau!", /^Até logo/],
  ])("%s is answered in kind", (message, reply) => {
    expect(courtesyFor(message)).toMatch(reply);
  });

  it.each([
    "oi, como baixo o certificado?",
    "obrigado, mas o vídeo não abre",
    "bom curso?",
    "sim",
    "não",
    "😊",
    "...",
    "привет",
    "",
  ])("is not seen in %j", (message) => {
    expect(courtesyFor(message)).toBeNull();
  });
});

it.each([
  ["Olá! Como é que eu BAIXO o meu certificado?", ["baixo", "certificado"]],
  ["vocês têm curso de teologia?", ["curso", "teologia"]],
  ["quero dar aulas aí", ["ensinar"]],
  ["e agora?", []],
  ["a b c 1", []],
  ["palavra ".repeat(30), Array(24).fill("palavra")],
])("of %j the words that say something are %j", (question, words) => {
  expect(questionWords(question)).toEqual(words);
});

it.each([
  ["Uma frase. Outra frase.", 30, "Uma frase. Outra frase."],
  ["Uma frase. Outra frase.", 20, "Uma frase."],
  ["Ele disse “sim.” E saiu.", 20, "Ele disse “sim.”"],
  ["Custa R$ 1.200 e não muda", 16, "Custa R$ 1.200…"],
  ["uma linha\n\noutra linha longa", 15, "uma linha"],
  ["palavracomprida", 5, "pala…"],
  ["🌱🌱🌱🌱", 3, "🌱🌱…"],
])("%j in %d characters is %j", (text, most, short) => {
  expect(cutAtSentence(text, most)).toBe(short);
});

describe("what leaves the platform", () => {
  const ana = { fullName: "Ana Sá", email: "ana@exemplo.test" };
  it.each([
    ["Sou Ana Sá.", "Sou …."],
    ["ANA SÁ aqui", "… aqui"],
    ["banana sálica, semana", "banana sálica, semana"],
    ["ana@exemplo.test e outra.pessoa+x@mail.example.com", "… e …"],
    ["CPF 123.456.789-09 ou 12345678909", "CPF … ou …"],
    ["CNPJ 12.ABC.345/01DE-35", "CNPJ …"],
    ["ligue (11) 98765-4321", "ligue …"],
    ["cartão 4111 1111 1111 1111", "cartão …"],
    ["certificado SEMENTEIRA-2026-11-000001", "certificado SEMENTEIRA-…"],
    ["são 30 dias, R$ 1.200,00, aula 12, em 2026", "são 30 dias, R$ 1.200,00, aula 12, em 2026"],
  ])("of %j is %j", (text, kept) => {
    expect(discreet(text, ana)).toBe(kept);
  });
});

describe("an answer from the pages", () => {
  const page = {
    title: "Baixar",
    href: "/ajuda/baixar",
    text: `${"Uma frase do texto. ".repeat(120)}`,
    needsPerson: false,
  };

  it("is in their words, as far as they fit", () => {
    const answer = answerFromPages("strong", [page]);
    expect(page.text.startsWith(answer)).toBe(true);
    expect(answer.length).toBeGreaterThan(1_400);
    expect(answer).toMatch(/texto\.$/);
  });

  it("says so where it may not be what was asked, and where there is none", () => {
    expect(answerFromPages("weak", [page])).toMatch(/^Não sei se é bem isto.*:\n\nUma frase/);
    expect(answerFromPages("none", [])).toBe(nothingFound);
  });
});
