import { foldText } from "#app/domain/fold.ts";
import type { CaptionPart } from "#app/domain/media/captions.ts";

/** A paragraph of captions and when it begins. Its text is split where the search words are found (`isHit`). */
export type SpokenPart = { startSeconds: number; pieces: { text: string; isHit: boolean }[] };

/** The captions of a lesson as its page shows them: one stretch of them, or what a search found. */
export type CaptionsText = {
  search: string;
  parts: SpokenPart[];
  page: number;
  totalPages: number;
  /** How many parts were found; null without a search. */
  found: number | null;
};

/** A stretch of ten minutes or so, and the most of hits shown. */
const partsPerPage = 15;

/** A stretch of the captions, or the parts that say all the searched words one after the other. */
export function captionsText(all: CaptionPart[], { search, page }: { search: string; page: number }): CaptionsText {
  const words = foldText(search).trim().replace(/\s+/g, " ");
  const said = all.map(({ startSeconds, text }) => ({ startSeconds, pieces: piecesOf(text, words) }));
  const wanted = words ? said.filter(({ pieces }) => pieces.some(({ isHit }) => isHit)) : said;
  const totalPages = Math.max(1, Math.ceil(wanted.length / partsPerPage));
  const shown = Math.min(page, totalPages);
  return {
    search,
    parts: wanted.slice((shown - 1) * partsPerPage, shown * partsPerPage),
    page: shown,
    totalPages,
    found: words ? wanted.length : null,
  };
}

/** A text cut around the places that say the folded words, without regard to accents and capitals. */
function piecesOf(text: string, words: string): SpokenPart["pieces"] {
  if (!words) return [{ text, isHit: false }];
  const letters = Array.from(text.normalize("NFC"));
  const folded = letters.map(foldText);
  // Where in the folded text each letter begins: some fold to two characters, or to none.
  const letterAt = folded.flatMap((each, at) => Array.from({ length: each.length }, () => at));
  const whole = folded.join("");
  const pieces: SpokenPart["pieces"] = [];
  let done = 0;
  for (let at = whole.indexOf(words); at >= 0; at = whole.indexOf(words, at + words.length)) {
    const [start, end] = [letterAt[at]!, letterAt[at + words.length - 1]! + 1];
    if (start > done) pieces.push({ text: letters.slice(done, start).join(""), isHit: false });
    pieces.push({ text: letters.slice(Math.max(start, done), end).join(""), isHit: true });
    done = end;
  }
  if (done < letters.length) pieces.push({ text: letters.slice(done).join(""), isHit: false });
  return pieces;
}
