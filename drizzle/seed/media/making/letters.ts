/** Letters as outlines, read from a TrueType font: just enough of the format for one line of Latin text. */
import type { Point } from "./canvas.ts";

const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME = 16;
const Y_SAME = 32;
const ARGUMENTS_ARE_WORDS = 1;
const MORE_COMPONENTS = 32;

export class Letters {
  readonly #font: Buffer;
  readonly #tables = new Map<string, number>();
  readonly #unitsPerEm: number;

  constructor(font: Buffer) {
    this.#font = font;
    for (let index = 0; index < font.readUInt16BE(4); index++) {
      const entry = 12 + index * 16;
      this.#tables.set(font.toString("latin1", entry, entry + 4), font.readUInt32BE(entry + 8));
    }
    this.#unitsPerEm = font.readUInt16BE(this.#table("head") + 18);
  }

  /** The outlines of `text`, its baseline starting at `origin`, `size` pixels to the em. */
  outline(text: string, origin: Point, size: number): Point[][] {
    const scale = size / this.#unitsPerEm;
    let pen = origin[0];
    return [...text].flatMap((letter) => {
      const glyph = this.#glyphOf(letter.codePointAt(0)!);
      const placed = this.#contours(glyph).map((contour) =>
        contour.map(([x, y]): Point => [pen + x * scale, origin[1] - y * scale]),
      );
      pen += this.#advance(glyph) * scale;
      return placed;
    });
  }

  #table(tag: string): number {
    const offset = this.#tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table.`);
    return offset;
  }

  /** Looks a character up in the font's Unicode map (format 4, the one every Latin font carries). */
  #glyphOf(code: number): number {
    const font = this.#font;
    const cmap = this.#table("cmap");
    const maps = Array.from(
      { length: font.readUInt16BE(cmap + 2) },
      (_, index) => cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4),
    );
    const map = maps.find((at) => font.readUInt16BE(at) === 4)!;
    const doubled = font.readUInt16BE(map + 6);
    for (let at = map + 14; at < map + 14 + doubled; at += 2) {
      if (font.readUInt16BE(at) < code) continue;
      const start = font.readUInt16BE(at + 2 + doubled);
      const delta = font.readUInt16BE(at + 2 + doubled * 2);
      const rangeAt = at + 2 + doubled * 3;
      const range = font.readUInt16BE(rangeAt);
      if (code < start) break;
      if (range === 0) return (code + delta) & 0xffff;
      return (font.readUInt16BE(rangeAt + range + (code - start) * 2) + delta) & 0xffff;
    }
    throw new Error(`The font has no letter for U+${code.toString(16)}.`);
  }

  #advance(glyph: number): number {
    const measured = this.#font.readUInt16BE(this.#table("hhea") + 34);
    return this.#font.readUInt16BE(this.#table("hmtx") + Math.min(glyph, measured - 1) * 4);
  }

  #contours(glyph: number): Point[][] {
    const font = this.#font;
    const loca = this.#table("loca");
    const long = font.readUInt16BE(this.#table("head") + 50) === 1;
    const offset = (index: number) =>
      long ? font.readUInt32BE(loca + index * 4) : font.readUInt16BE(loca + index * 2) * 2;
    if (offset(glyph) === offset(glyph + 1)) return [];
    const at = this.#table("glyf") + offset(glyph);
    const count = font.readInt16BE(at);
    return count < 0 ? this.#composite(at + 10) : this.#simple(at + 10, count);
  }

  /** A letter made of others, such as á of a and its accent; the parts of this font are moved, never scaled. */
  #composite(start: number): Point[][] {
    const font = this.#font;
    const contours: Point[][] = [];
    let at = start;
    let flags = MORE_COMPONENTS;
    while (flags & MORE_COMPONENTS) {
      flags = font.readUInt16BE(at);
      const words = flags & ARGUMENTS_ARE_WORDS;
      const dx = words ? font.readInt16BE(at + 4) : font.readInt8(at + 4);
      const dy = words ? font.readInt16BE(at + 6) : font.readInt8(at + 5);
      const part = this.#contours(font.readUInt16BE(at + 2));
      contours.push(...part.map((contour) => contour.map(([x, y]): Point => [x + dx, y + dy])));
      at += words ? 8 : 6;
    }
    return contours;
  }

  #simple(start: number, count: number): Point[][] {
    const font = this.#font;
    const ends = Array.from({ length: count }, (_, index) => font.readUInt16BE(start + index * 2));
    const total = ends.at(-1)! + 1;
    let at = start + count * 2;
    at += 2 + font.readUInt16BE(at);
    const flags: number[] = [];
    while (flags.length < total) {
      const flag = font.readUInt8(at++);
      const times = flag & REPEAT ? font.readUInt8(at++) : 0;
      for (let time = 0; time <= times; time++) flags.push(flag);
    }
    const axis = (short: number, same: number) => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += font.readUInt8(at++) * (flag & same ? 1 : -1);
        else if (!(flag & same)) {
          value += font.readInt16BE(at);
          at += 2;
        }
        return value;
      });
    };
    const xs = axis(X_SHORT, X_SAME);
    const ys = axis(Y_SHORT, Y_SAME);
    const nodes = flags.map((flag, index) => ({ x: xs[index]!, y: ys[index]!, on: (flag & ON_CURVE) !== 0 }));
    return ends.map((end, index) => flatten(nodes.slice(index === 0 ? 0 : ends[index - 1]! + 1, end + 1)));
  }
}

/** Walks one contour of quadratic curves; between two control points the font leaves the middle unsaid. */
function flatten(nodes: Node[]): Point[] {
  const spoken = nodes.flatMap((node, index) => {
    const next = nodes[(index + 1) % nodes.length]!;
    return node.on || next.on ? [node] : [node, { x: (node.x + next.x) / 2, y: (node.y + next.y) / 2, on: true }];
  });
  const first = spoken.findIndex((node) => node.on);
  const ring = [...spoken.slice(first), ...spoken.slice(0, first + 1)];
  return ring.flatMap((node, index): Point[] => {
    if (node.on) return [[node.x, node.y]];
    const [from, to] = [ring[index - 1]!, ring[index + 1]!];
    return [0.2, 0.4, 0.6, 0.8].map((t) => {
      const u = 1 - t;
      return [u * u * from.x + 2 * u * t * node.x + t * t * to.x, u * u * from.y + 2 * u * t * node.y + t * t * to.y];
    });
  });
}

type Node = { x: number; y: number; on: boolean };
