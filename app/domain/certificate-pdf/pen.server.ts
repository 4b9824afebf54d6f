import type { Font } from "fontkit";
import { isRightToLeft, type Words } from "#app/domain/certificates/sheet-words.ts";
import { type Faces, inPlace, type Run, runsOf } from "./faces.server.ts";

/** How words are written: size in points, distance between letters in shares of the size, all in capitals. */
export type Style = {
  size: number;
  colour: string;
  isStrong?: boolean;
  spacing?: number;
  leading?: number;
  isUpper?: boolean;
};

type Measured = Run & { width: number };

type Line = { runs: Measured[]; width: number };

/** Words in lines, ready to be drawn with its top at a height; `said` is how they are read aloud and copied. */
export type Block = { lines: Line[]; width: number; height: number; style: Style; said: string };

/** A word, with the space after it. */
type Word = Line & { space: Measured | null };

export type Pen = ReturnType<typeof createPen>;

/**
 * What words are written on: `spacing` is the distance between letters, `y` the line on which they stand. `say` gives
 * what is drawn as a text, where the letters drawn would not give it.
 */
export type Canvas = {
  widthOf: (text: string, font: Font, size: number) => number;
  write: (
    text: string,
    look: { font: Font; size: number; colour: string; spacing: number },
    x: number,
    y: number,
  ) => void;
  say: (text: string, draw: () => void) => void;
};

/** The pages of a PDF. */
export function pdfCanvas(doc: PDFKit.PDFDocument, { plain, strong, others }: Faces): Canvas {
  const names = new Map([plain, strong, ...others].map((font, at) => [font, `face-${at}`]));
  // Its types know no font that has been read already.
  for (const [font, name] of names) doc.registerFont(name, font as unknown as Uint8Array<ArrayBuffer>);
  return {
    widthOf: (text, font, size) => doc.font(names.get(font)!, size).widthOfString(text),
    write(text, { font, size, colour, spacing }, x, y) {
      const options = { lineBreak: false, baseline: "alphabetic", characterSpacing: spacing } as const;
      doc.font(names.get(font)!, size).fillColor(colour).text(text, x, y, options);
    },
    say(text, draw) {
      doc.markContent("Span", { actual: text });
      draw();
      doc.endMarkedContent();
    },
  };
}

/** Measures and writes words in the faces of a certificate. */
export function createPen(canvas: Canvas, { plain, strong, others }: Faces) {
  const measure = (text: string, font: Font, { size, spacing = 0 }: Style) =>
    canvas.widthOf(text, font, size) + Array.from(text).length * spacing * size;

  /** The words of a sentence, each in the faces it needs. */
  function split(words: Words, style: Style): Word[] {
    const all: Word[] = [];
    let isOpen = false;
    for (const { text, isStrong } of words) {
      const letters = style.isUpper ? text.toLocaleUpperCase("pt-BR") : text;
      for (const run of runsOf(letters, [isStrong || style.isStrong ? strong : plain, ...others])) {
        for (const part of run.text.split(/(?<= )|(?= )/)) {
          if (part === " ") {
            isOpen = false;
            const last = all.at(-1);
            if (last) last.space = { ...run, text: " ", width: measure(" ", run.font, style) };
            continue;
          }
          if (!isOpen) all.push({ runs: [], width: 0, space: null });
          isOpen = true;
          const word = all.at(-1)!;
          const width = measure(part, run.font, style);
          word.runs.push({ ...run, text: part, width });
          word.width += width;
        }
      }
    }
    return all;
  }

  /** Words in lines of at most `width`, all about as long; a word that is longer than a line is broken. */
  function compose(words: Words, style: Style, width: number): Block {
    const all = split(words, style).flatMap((word) => (word.width > width ? broken(word, style, width) : word));
    let lines = fill(all, width);
    if (lines.length > 1) {
      let [narrow, wide] = [width / lines.length, width];
      while (wide - narrow > 2) {
        const between = (narrow + wide) / 2;
        if (all.every((word) => word.width <= between) && fill(all, between).length === lines.length) wide = between;
        else narrow = between;
      }
      lines = fill(all, wide);
    }
    return blockOf(lines, style, words.map(({ text }) => text).join(""));
  }

  /** A word in pieces that fit a line. */
  function broken(word: Word, style: Style, width: number): Word[] {
    const pieces: Word[] = [];
    for (const { text, font } of word.runs) {
      for (const letter of text) {
        const wide = measure(letter, font, style);
        const last = pieces.at(-1);
        if (!last || last.width + wide > width * 0.98) {
          pieces.push({ runs: [{ text: letter, font, width: wide }], width: wide, space: null });
          continue;
        }
        last.width += wide;
        const run = last.runs.at(-1)!;
        if (run.font === font) Object.assign(run, { text: run.text + letter, width: run.width + wide });
        else last.runs.push({ text: letter, font, width: wide });
      }
    }
    const last = pieces.at(-1);
    if (last) last.space = word.space;
    return pieces;
  }

  /**
   * Words at the largest size, down to `smallest` of the style's, at which they need no more than so many lines: a
   * single one as long as that costs little of the size (`onOneLine`).
   */
  function fit(words: Words, style: Style, { width, lines, smallest, onOneLine = 0.68 }: Room) {
    const tries = [
      ...steps(1, Math.max(smallest, onOneLine)).map((share) => ({ share, most: 1 })),
      ...steps(0.9, smallest).map((share) => ({ share, most: lines })),
    ];
    for (const { share, most } of tries) {
      const block = compose(words, { ...style, size: style.size * share }, width);
      if (block.lines.length <= most) return block;
    }
    return clamp(words, { ...style, size: style.size * smallest }, { width, lines });
  }

  /** Words in at most so many lines; what does not fit gives way to an ellipsis. */
  function clamp(words: Words, style: Style, { width, lines }: { width: number; lines: number }): Block {
    const all = split(words, style).flatMap((word) => (word.width > width ? broken(word, style, width) : word));
    const filled = fill(all, width);
    if (filled.length <= lines) return compose(words, style, width);
    const kept = filled.slice(0, lines).map(({ runs, width }) => ({ runs: runs.map((run) => ({ ...run })), width }));
    const last = kept.at(-1)!;
    const dots = { text: "…", font: plain, width: measure("…", plain, style) };
    while (last.width + dots.width > width && shorten(last)) {}
    last.runs.push(dots);
    last.width += dots.width;
    return blockOf(kept, style, spelt(kept));

    /** Takes the last letter off a line; false if there is none. */
    function shorten(line: Line): boolean {
      const run = line.runs.at(-1);
      if (!run) return false;
      const text = Array.from(run.text).slice(0, -1).join("").trimEnd();
      const shorter = text ? measure(text, run.font, style) : 0;
      line.width += shorter - run.width;
      if (text) Object.assign(run, { text, width: shorter });
      else line.runs.pop();
      return true;
    }
  }

  /**
   * Writes a block between `left` and `left + width`. It ends with a space, so that read aloud no words join. Its text
   * goes along where the letters stand far apart, join, or are not those of the words. Not what is written from right
   * to left: programs turn its letters around by themselves, and would turn the text around too.
   */
  function write(block: Block, place: Place) {
    const { lines, said, style } = block;
    const isForeign = lines.some(({ runs }) => runs.some(({ font }) => others.includes(font)));
    const needsText = style.spacing || isForeign || said !== spelt(lines);
    if (needsText && !isRightToLeft.test(said)) canvas.say(`${said} `, () => draw(block, place));
    else draw(block, place);
  }

  function draw(block: Block, { left, top, width, align = "centre" }: Place) {
    const { size, colour, spacing = 0 } = block.style;
    const lineHeight = block.height / block.lines.length;
    const { ascent, descent, unitsPerEm } = plain;
    const baseline = (lineHeight + ((ascent + descent) / unitsPerEm) * size) / 2;
    for (const [at, line] of block.lines.entries()) {
      // Without the distance after the last letter, the line would not stand in the middle.
      const free = width - (line.width - spacing * size);
      let x = left + (align === "centre" ? free / 2 : align === "right" ? free : 0);
      const y = top + at * lineHeight + baseline;
      const end = { text: " ", font: line.runs.at(-1)?.font === strong ? strong : plain, width: 0 };
      const cut = (run: Measured, text: string) => ({ ...run, text, width: measure(text, run.font, block.style) });
      for (const { text, font, width: wide } of joined([...inPlace(line.runs, cut), end])) {
        canvas.write(text, { font, size, colour, spacing: spacing * size }, x, y);
        x += wide;
      }
    }
  }

  return { compose, fit, clamp, write };
}

type Room = { width: number; lines: number; smallest: number; onOneLine?: number };

type Place = { left: number; top: number; width: number; align?: "left" | "centre" | "right" };

function fill(words: Word[], width: number): Line[] {
  const lines: Line[] = [];
  let space: Word["space"] = null;
  for (const word of words) {
    const line = lines.at(-1);
    const wider = (line?.width ?? 0) + (space?.width ?? 0) + word.width;
    if (line && wider <= width) {
      line.runs = joined([...line.runs, ...(space ? [space] : []), ...word.runs]);
      line.width = wider;
    } else lines.push({ runs: word.runs, width: word.width });
    space = word.space;
  }
  return lines;
}

/** Runs with neighbours in the same face made one. */
function joined(runs: Measured[]): Measured[] {
  const fewer: Measured[] = [];
  for (const run of runs) {
    const last = fewer.at(-1);
    if (last?.font === run.font) Object.assign(last, { text: last.text + run.text, width: last.width + run.width });
    else fewer.push({ ...run });
  }
  return fewer;
}

/** The letters of lines, in the order they are read. */
const spelt = (lines: Line[]) => lines.map(({ runs }) => runs.map(({ text }) => text).join("")).join(" ");

function blockOf(lines: Line[], style: Style, said: string): Block {
  const width = Math.max(0, ...lines.map((line) => line.width));
  return { lines, width, height: lines.length * style.size * (style.leading ?? 1.35), style, said };
}

/** 1, 0.96, 0.92 …: shares of a size, down to the smallest. */
function steps(from: number, to: number): number[] {
  const many = Math.round((from - to) / 0.04);
  return Array.from({ length: many + 1 }, (_, at) => from - at * ((from - to) / many));
}
