import { describe, expect, it } from "vitest";
import { redact, smallTalkReply } from "#app/domain/assistant/answer-question.server.ts";
import { truncateAtSentence } from "#app/domain/assistant/model.server.ts";
import { searchTerms } from "#app/domain/texts/words.ts";

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
    expect(smallTalkReply(message)).toMatch(reply);
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
    expect(smallTalkReply(message)).toBeNull();
  });
});

it.each([
  ["Olá! Como é que eu BAIXO o meu certificado?", ["baixo", "certificado"]],
  ["vocês têm curso de teologia?", ["curso", "teologia"]],
  ["quero dar aulas aí", ["aulas"]],
  ["e agora?", []],
  ["a b c 1", []],
  ["palavra ".repeat(30), Array(24).fill("palavra")],
])("of %j the words that say something are %j", (question, words) => {
  expect(searchTerms(question)).toEqual(words);
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
  expect(truncateAtSentence(text, most)).toBe(short);
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
    expect(redact(text, ana)).toBe(kept);
  });
});
