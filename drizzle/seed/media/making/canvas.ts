/** A small software painter: filled shapes with exact edge coverage, on an RGBA picture. */
export type Point = readonly [x: number, y: number];
export type Colour = readonly [red: number, green: number, blue: number];
type Contour = Point[];
type Span = readonly [from: number, to: number];

export function colour(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  return from.map((value, channel) => value + (to[channel]! - value) * share) as unknown as Colour;
}

export class Canvas {
  readonly pixels: Uint8Array;
  readonly #coverage: Float32Array;
  readonly #stride: number;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height * 4).fill(255);
    this.#stride = width + 2;
    this.#coverage = new Float32Array(this.#stride * height + 2);
  }

  /** Fills closed contours; one that runs the other way cuts a hole. */
  fill(contours: Contour[], paint: Colour, opacity = 1): void {
    if (opacity <= 0) return;
    let [left, right, top, bottom] = [this.width, 0, this.height, 0];
    for (const contour of contours) {
      let from = contour.at(-1)!;
      for (const to of contour) {
        this.#edge(from, to);
        from = to;
        left = Math.min(left, to[0]);
        right = Math.max(right, to[0]);
        top = Math.min(top, to[1]);
        bottom = Math.max(bottom, to[1]);
      }
    }
    const columns = [Math.max(0, Math.floor(left)), Math.min(this.width, Math.ceil(right))] as const;
    const rows = [Math.max(0, Math.floor(top)), Math.min(this.height, Math.ceil(bottom))] as const;
    this.#paint(columns, rows, paint, opacity);
  }

  /** Turns the coverage the edges left behind into colour, row by row, and clears it for the next shape. */
  #paint(columns: Span, rows: Span, paint: Colour, opacity: number): void {
    const { pixels, width } = this;
    for (let y = rows[0]; y < rows[1]; y++) {
      const row = y * this.#stride;
      let winding = 0;
      for (let x = columns[0]; x < columns[1]; x++) {
        winding += this.#coverage[row + x]!;
        const share = Math.min(1, Math.abs(winding)) * opacity;
        if (share < 0.002) continue;
        const at = (y * width + x) * 4;
        for (let channel = 0; channel < 3; channel++) {
          const under = pixels[at + channel]!;
          pixels[at + channel] = Math.round(under + (paint[channel]! - under) * share);
        }
      }
      this.#coverage.fill(0, row, row + this.#stride);
    }
  }

  /** Adds, for each row an edge crosses, the area to its right as differences, so that one running sum fills it. */
  #edge(from: Point, to: Point): void {
    if (from[1] === to[1]) return;
    const direction = from[1] < to[1] ? 1 : -1;
    const [upper, lower] = direction === 1 ? [from, to] : [to, from];
    const slope = (lower[0] - upper[0]) / (lower[1] - upper[1]);
    const lastRow = Math.min(this.height, Math.ceil(lower[1]));
    for (let y = Math.max(0, Math.floor(upper[1])); y < lastRow; y++) {
      const start = Math.max(y, upper[1]);
      const end = Math.min(y + 1, lower[1]);
      const left = this.#clampX(upper[0] + (start - upper[1]) * slope);
      const right = this.#clampX(upper[0] + (end - upper[1]) * slope);
      this.#span(y * this.#stride, Math.min(left, right), Math.max(left, right), (end - start) * direction);
    }
  }

  #clampX(x: number): number {
    return Math.min(this.width, Math.max(0, x));
  }

  /** Spreads one row's piece of an edge, which enters at `left` and leaves at `right`, over the pixels it crosses. */
  #span(row: number, left: number, right: number, height: number): void {
    const coverage = this.#coverage;
    const first = Math.floor(left);
    const last = Math.max(first + 1, Math.ceil(right));
    let before = 0;
    for (let x = first; x < last; x++) {
      const covered = areaRightOf(left, right, x) * height;
      coverage[row + x]! += covered - before;
      before = covered;
    }
    coverage[row + last]! += height - before;
  }
}

/** How much of pixel column `x` lies to the right of an edge that runs evenly from `left` to `right`. */
function areaRightOf(left: number, right: number, x: number): number {
  if (right - left < 1e-6) return Math.min(1, Math.max(0, x + 1 - left));
  const passed = (at: number) =>
    Math.min(Math.max(at - left, 0), right - left) ** 2 / 2 + Math.max(0, at - right) * (right - left);
  return (passed(x + 1) - passed(x)) / (right - left);
}
