import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import createBidi from "bidi-js";
import { create, type Font } from "fontkit";
import { isRightToLeft } from "#app/domain/certificates/sheet-words.ts";

/** The faces that a certificate is written in: one of the five in two weights, and those with further letters. */
export type Faces = { plain: Font; strong: Font; others: Font[] };

const folder = "/app/ui/fonts/certificate/pdf/";
const files = import.meta.glob<string>(["/app/ui/fonts/certificate/pdf/*.ttf", "/app/ui/fonts/certificate/pdf/*.br"], {
  query: "?inline",
  import: "default",
});
const parsed = new Map<string, Promise<Font>>();

/** Fonts with further letters, and the words that need them. */
const others: Record<string, RegExp> = {
  "latin-ext": /[^\x20-\xff]/,
  vietnamese: /[^\x20-\xff]/,
  greek: /\p{Script=Greek}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  arabic: /\p{Script=Arabic}/u,
  armenian: /\p{Script=Armenian}/u,
  georgian: /\p{Script=Georgian}/u,
  ethiopic: /\p{Script=Ethiopic}/u,
  thai: /\p{Script=Thai}/u,
  devanagari: /\p{Script=Devanagari}/u,
};

/** The same of some megabytes each. */
const eastAsian: Record<string, RegExp> = {
  japanese: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  chinese: /\p{Script=Han}/u,
  korean: /\p{Script=Hangul}/u,
};

/** The faces of a design's font family that these words need. */
export async function facesOf(family: string, words: string): Promise<Faces> {
  const name = family.toLowerCase().replaceAll(" ", "-");
  const [plain, strong, others] = await Promise.all([face(`${name}-400`), face(`${name}-600`), furtherFaces(words)]);
  return { plain, strong, others };
}

/**
 * fontkit keeps every glyph with the letter for which it was first drawn. Letters that share one, as those of Persian
 * and Arabic do, would be copied as what an earlier certificate had, and the same certificate would get other bytes.
 */
export function forgetGlyphs({ plain, strong, others }: Faces) {
  for (const font of [plain, strong, ...others]) (font as unknown as { _glyphs: object })._glyphs = {};
}

/** Those with the letters of these words that other fonts may lack. */
export async function furtherFaces(words: string): Promise<Font[]> {
  const needed = Object.keys(others).filter((script) => others[script]!.test(words));
  const faces = await Promise.all(needed.map((script) => face(`other-${script}`)));
  return [...faces, ...(await eastAsianFaces(words))];
}

/** Each file is read once and kept. */
function face(name: string): Promise<Font> {
  const known = parsed.get(name);
  if (known) return known;
  const font = read(`${name}.ttf`).then((bytes) => create(bytes) as Font);
  parsed.set(name, font);
  return font;
}

async function read(name: string): Promise<Buffer> {
  const inline = await files[folder + name]!();
  return Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64");
}

const unpacked = promisify(brotliDecompress);

/**
 * Those of East Asia, read anew each time, because names that need them are rare. The one that has most of the words
 * comes first: Chinese and Japanese share letters, and a name is not to be written in both styles.
 */
async function eastAsianFaces(words: string): Promise<Font[]> {
  const letters = new Set(words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu));
  const needed = Object.keys(eastAsian).filter((script) => eastAsian[script]!.test(words));
  const fonts = needed.map(async (script) => {
    const font = create(await unpacked(await read(`east-asian-${script}.ttf.br`))) as Font;
    return { font, lacks: [...letters].filter((letter) => !hasAll(font, letter)).length };
  });
  return (await Promise.all(fonts)).sort((one, other) => one.lacks - other.lacks).map(({ font }) => font);
}

/** A piece of text that one font has all letters of. */
export type Run = { text: string; font: Font };

/**
 * A text in runs of `first` and, for letters it lacks, of the other fonts. Pictographs that no font has are left out; a
 * letter that none has loses its accent, or becomes a question mark.
 */
export function runsOf(text: string, [first, ...more]: [Font, ...Font[]]): Run[] {
  const clean = text.normalize("NFC").replace(/[\s\p{Cc}]+/gu, " ");
  if (hasAll(first, clean)) return clean ? [{ text: clean, font: first }] : [];
  const runs: Run[] = [];
  for (const { segment } of new Intl.Segmenter("pt-BR").segment(clean)) {
    const { text: letter, font } = writable(segment, [first, ...more]);
    const last = runs.at(-1);
    // What is left out between two spaces leaves one of them.
    if (letter === "" || (letter === " " && (!last || last.text.endsWith(" ")))) continue;
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

function writable(letter: string, fonts: [Font, ...Font[]]): Run {
  const plain = letter.normalize("NFD").replace(/[\p{M}\p{Cf}]/gu, "");
  for (const text of [letter, plain]) {
    const font = fonts.find((each) => hasAll(each, text));
    if (font && text) return { text, font };
  }
  const isLeftOut = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}]/u.test(letter) || plain === "";
  return { text: isLeftOut ? "" : "?", font: fonts[0] };
}

const hasAll = (font: Font, text: string) =>
  Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));

const bidi = createBidi();

/**
 * The runs of a line as they stand on paper, from left to right, by the rules of Unicode: words of Hebrew or Arabic that
 * follow each other begin at the right, with figures and brackets between them. A run that holds both is cut in two.
 */
export function inPlace<T extends Run>(runs: T[], cut: (run: T, text: string) => T): T[] {
  const line = runs.map(({ text }) => text).join("");
  if (!isRightToLeft.test(line)) return runs;
  const { levels } = bidi.getEmbeddingLevels(line, "ltr");
  const placed: { level: number; run: T }[] = [];
  let at = 0;
  for (const run of runs) {
    for (let from = 0; from < run.text.length; ) {
      const level = levels[at]!;
      let to = from;
      for (; to < run.text.length && levels[at] === level; to += 1) at += 1;
      const text = run.text.slice(from, to);
      // Letters are turned around as they are drawn; all else is turned here.
      placed.push({ level, run: cut(run, level % 2 && !isRightToLeft.test(text) ? turned(text) : text) });
      from = to;
    }
  }
  for (let level = Math.max(...levels); level > 0; level -= 1) {
    for (let from = 0; from < placed.length; ) {
      let to = from;
      while (to < placed.length && placed[to]!.level >= level) to += 1;
      placed.splice(from, to - from, ...placed.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return placed.map(({ run }) => run);
}

const turned = (text: string) =>
  Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .reverse()
    .join("");
