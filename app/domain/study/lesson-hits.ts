import { foldText } from "#app/domain/fold.ts";
import type { SpokenPart } from "./captions-text.ts";

/** A place in a lesson that speaks of what was searched: a moment of its recording, or words of its text. */
export type LessonHit = {
  courseId: number;
  courseTitle: string;
  lessonId: number;
  lessonTitle: string;
  seconds: number | null;
  passage: string | null;
  pieces: SpokenPart["pieces"];
};

type Words = ReadonlySet<string>;

/** A word as `searchable` of the database has it, in which the found words are given. */
const plain = (word: string) => foldText(word).replace(/(?<=\w\w)(ao|oes|aes)$/, "o");

const word = /[\p{L}\p{M}\p{N}]+/gu;

/** What is shown of a long text: so many characters, of which some are before the first hit. */
const shown = { before: 80, all: 280 };

/** A text around the first of the found words, with all of them marked. */
export function excerptOf(text: string, found: Words): SpokenPart["pieces"] {
  const first = [...text.matchAll(word)].find(([each]) => found.has(plain(each)))?.index ?? 0;
  const from = text.length <= shown.all || first <= shown.before ? 0 : text.indexOf(" ", first - shown.before) + 1;
  const to = text.length <= from + shown.all ? text.length : text.lastIndexOf(" ", from + shown.all);
  const cut = `${from ? "…" : ""}${text.slice(from, to > from ? to : from + shown.all)}${to < text.length ? "…" : ""}`;
  const pieces: SpokenPart["pieces"] = [];
  let done = 0;
  for (const { 0: each, index } of cut.matchAll(word)) {
    if (!found.has(plain(each))) continue;
    if (index > done) pieces.push({ text: cut.slice(done, index), isHit: false });
    pieces.push({ text: each, isHit: true });
    done = index + each.length;
  }
  if (done < cut.length) pieces.push({ text: cut.slice(done), isHit: false });
  return pieces;
}

/** How many words the browser looks for. */
const passageWords = 6;

/** The line of a text with most of the found words, and words of it that a browser can look for; null for none. */
export function passageIn(lines: string[], found: Words): { line: string; passage: string | null } {
  const hitsIn = (line: string) => new Set((line.match(word) ?? []).map(plain).filter((each) => found.has(each))).size;
  const line = lines.reduce((best, each) => (hitsIn(each) > hitsIn(best) ? each : best), lines[0] ?? "");
  const words = line.split(/\s+/);
  const at = words.findIndex((each) => hitsIn(each) > 0);
  return { line, passage: at < 0 ? null : words.slice(at, at + passageWords).join(" ") };
}
