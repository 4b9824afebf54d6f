import { create, type Font } from "fontkit";

/** The faces that a certificate is written in: one of the five in two weights, and those with further letters. */
export type Faces = { plain: Font; strong: Font; others: Font[] };

const folder = "/app/ui/fonts/certificate/pdf/";
const files = import.meta.glob<string>("/app/ui/fonts/certificate/pdf/*.ttf", { query: "?inline", import: "default" });
const others = ["latin-ext", "vietnamese", "greek", "cyrillic", "hebrew", "arabic"].map((script) => `other-${script}`);
const parsed = new Map<string, Promise<Font>>();

/** The faces of a design's font family. Each file is read once and kept. */
export async function facesOf(family: string): Promise<Faces> {
  const name = family.toLowerCase().replaceAll(" ", "-");
  const [plain, strong, ...more] = await Promise.all([`${name}-400`, `${name}-600`, ...others].map(face));
  return { plain: plain!, strong: strong!, others: more };
}

function face(name: string): Promise<Font> {
  const known = parsed.get(name);
  if (known) return known;
  const font = read(name);
  parsed.set(name, font);
  return font;
}

async function read(name: string): Promise<Font> {
  const inline = await files[`${folder}${name}.ttf`]!();
  return create(Buffer.from(inline.slice(inline.indexOf(",") + 1), "base64")) as Font;
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
  const plain = letter.normalize("NFD").replace(/\p{M}/gu, "");
  for (const text of [letter, plain]) {
    const font = fonts.find((each) => hasAll(each, text));
    if (font && text) return { text, font };
  }
  const isLeftOut = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Cf}]/u.test(letter) || plain === "";
  return { text: isLeftOut ? "" : "?", font: fonts[0] };
}

const hasAll = (font: Font, text: string) =>
  Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));

/**
 * The runs of a line as they stand on paper, from left to right: words of Hebrew or Arabic that follow each other, with
 * spaces and figures between them, begin at the right.
 */
export function inPlace<T extends Run>(runs: T[]): T[] {
  const placed: T[] = [];
  let reversed: T[] = [];
  let between: T[] = [];
  for (const run of [...runs, null]) {
    if (run && isRightToLeft.test(run.text)) {
      reversed.unshift(run, ...between.reverse());
      between = [];
    } else if (run && reversed.length && mayStandBetween.test(run.text)) between.push(run);
    else {
      placed.push(...reversed, ...between, ...(run ? [run] : []));
      [reversed, between] = [[], []];
    }
  }
  return placed;
}

const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const mayStandBetween = /^[\s\d]+$/;
