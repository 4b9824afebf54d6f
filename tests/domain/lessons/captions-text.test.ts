import { describe, expect, it } from "vitest";
import { toParts } from "#app/domain/media/captions.ts";
import { captionsText } from "#app/domain/study/captions-text.ts";

const cue = (startSeconds: number, endSeconds: number, text: string) => ({ startSeconds, endSeconds, text });

describe("captions as text", () => {
  it("are paragraphs of 30 to 60 seconds, which end with a sentence where one ends in time", () => {
    const cues = [
      cue(1.9, 10, "No princípio\ncriou"),
      cue(10, 35, "Deus os céus."),
      cue(36, 60, "E a terra"),
      cue(60, 90, "era sem forma"),
      cue(90, 100, "e vazia."),
    ];
    expect(toParts(cues)).toEqual([
      { startSeconds: 1, text: "No princípio criou Deus os céus." },
      { startSeconds: 36, text: "E a terra era sem forma" },
      { startSeconds: 90, text: "e vazia." },
    ]);
  });

  it("are found without regard to accents and capitals, and marked where they are", () => {
    const cues = [cue(0, 50, "A ORAÇÃO ensina: oração é hábito."), cue(60, 110, "Na İlha"), cue(120, 170, "Fim.")];
    const pieces = [
      { text: "A ", isHit: false },
      { text: "ORAÇÃO", isHit: true },
      { text: " ensina: ", isHit: false },
      { text: "oração", isHit: true },
      { text: " é hábito.", isHit: false },
    ];
    const prayer = captionsText(toParts(cues), { search: " oracao ", page: 1 });
    expect(prayer).toMatchObject({ found: 1, parts: [{ startSeconds: 0, pieces }] });
    const island = captionsText(toParts(cues), { search: "ilha", page: 1 }).parts[0]!.pieces;
    expect(island.at(-1)).toEqual({ text: "İlha", isHit: true });
    expect(captionsText(toParts(cues), { search: "<b>", page: 1 })).toMatchObject({ found: 0, parts: [] });
    expect(captionsText(toParts(cues), { search: "  ", page: 1 })).toMatchObject({ found: null, parts: { length: 3 } });
  });

  it("come fifteen paragraphs at a time, the last page for any later one", () => {
    const cues = Array.from({ length: 40 }, (_, at) => cue(at * 60, at * 60 + 50, `Minuto ${at}.`));
    const second = captionsText(toParts(cues), { search: "", page: 2 });
    expect(second).toMatchObject({ page: 2, totalPages: 3, parts: { length: 15 } });
    const last = captionsText(toParts(cues), { search: "", page: 99 });
    expect([last.page, last.parts.at(0)!.startSeconds, last.parts.length]).toEqual([3, 1_800, 10]);
  });
});
