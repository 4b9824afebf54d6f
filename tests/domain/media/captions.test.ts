import { describe, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { fromMinutes, parseCaptions, toWebVtt } from "#app/domain/media/captions.ts";

const messageOf = (file: string) => {
  try {
    parseCaptions(file);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    return (error as AppError).message;
  }
  return null;
};

describe("captions", () => {
  it("are read from WebVTT: hours or not, names, notes, styles, settings, a header with words", () => {
    const file = [
      "\ufeffWEBVTT - Aula 1\nKind: captions",
      "STYLE\n::cue { color: red }",
      "NOTE\nrevisar 00:00",
      "abertura\n00:01.500 --> 00:04.000 align:start\n<v Ana>Paz &amp; <i>bem</i>\n2 &lt; 3",
      "01:00:00.250 --> 01:00:02.000\nFim",
    ].join("\n\n");
    expect(parseCaptions(file)).toEqual([
      { startSeconds: 1.5, endSeconds: 4, text: "Paz & bem\n2 < 3" },
      { startSeconds: 3_600.25, endSeconds: 3_602, text: "Fim" },
    ]);
  });

  it("are typed as minutes with their words, and each is shown until the next", () => {
    const typed = "0:00 Paz & <b>bem</b>\r\na todos\n\n 0:05 A semente\n1:00:02 morre.";
    expect(parseCaptions(fromMinutes(typed)!)).toEqual([
      { startSeconds: 0, endSeconds: 5, text: "Paz & <b>bem</b>\na todos" },
      { startSeconds: 5, endSeconds: 3_602, text: "A semente" },
      { startSeconds: 3_602, endSeconds: 3_607, text: "morre." },
    ]);
    expect(() => fromMinutes("0:05 Depois\n\n0:04 Antes")).toThrow(
      "Linha 3: este minuto vem antes do da linha de cima.",
    );
    for (const other of ["", "Sem minuto\n0:05 Com", "0:05", "00:00:01 --> 00:00:02\nSem cabeçalho"])
      expect(fromMinutes(other)).toBeNull();
  });

  it("are read from SRT: CRLF or CR, comma or dot, overlapping, out of order, empty ones left out", () => {
    const file = [
      "1\n00:00:05,000 --> 00:00:09,000\n{\\an8}Depois",
      "2\n00:00:01.000 --> 00:00:06.000\nAntes",
      "3\n00:00:10,000 --> 00:00:11,000",
    ].join("\n\n\n");
    for (const end of ["\n", "\r\n", "\r"]) {
      expect(parseCaptions(file.replaceAll("\n", end))).toEqual([
        { startSeconds: 1, endSeconds: 6, text: "Antes" },
        { startSeconds: 5, endSeconds: 9, text: "Depois" },
      ]);
    }
  });

  it.each([
    ["1\n00:00:01,000 --> 00:00:02,000\nOi\n\n2\n00:00:xx --> 00:00:04,000\nTchau", "Linha 6: falta um tempo"],
    ["1\n00:00:01,000 --> 00:00:02,000\nOi\n\nsem tempo", "Linha 5: falta um tempo"],
    ["WEBVTT\n\n00:75.000 --> 00:76.000\nOi", "Linha 3: falta um tempo"],
    ["WEBVTT\n\n00:09.000 --> 00:03.000\nOi", "Linha 3: a legenda termina antes"],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\nOi\n00:03.000 --> 00:04.000\nTchau", "Linha 5: falta uma linha em branco"],
    ["WEBVTT\n\nNOTE nada", "O arquivo não tem nenhuma legenda"],
    ["Bom dia", "O arquivo não começa como legendas"],
  ])("that are broken are refused with their line: %j", (file, sentence) => {
    expect(messageOf(file)).toContain(sentence);
  });

  it("that are a number and a megabyte of blank lines are refused at once", () => {
    const begun = performance.now();
    expect(messageOf(`1${"\r\n".repeat(500_000)}x`)).toContain("O arquivo não começa como legendas");
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it("are at most 5,000", () => {
    const file = (count: number) => `WEBVTT\n\n${"00:01.000 --> 00:02.000\nOi\n\n".repeat(count)}`;
    expect(parseCaptions(file(5_000))).toHaveLength(5_000);
    expect(messageOf(file(5_001))).toBe("O arquivo pode ter no máximo 5.000 legendas.");
  });

  it("come back as they were from the WebVTT that is written", () => {
    const cues = [
      { startSeconds: 0.001, endSeconds: 59.999, text: "a --> b & <i>c\nd" },
      { startSeconds: 7_325.07, endSeconds: 7_326, text: "fim" },
    ];
    const written = toWebVtt(cues);
    expect(written).toContain("02:02:05.070 --> 02:02:06.000\nfim\n");
    expect(parseCaptions(written)).toEqual(cues);
  });
});
