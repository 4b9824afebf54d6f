/** Hills, grass and the cut through the soil. */
import { type Canvas, type Colour, mix, type Point } from "./canvas.ts";
import { between, chance, ease } from "./motion.ts";
import { INK, LEAF, PAPER, SOIL, WHEAT } from "./palette.ts";
import { ellipse, ribbon } from "./shapes.ts";

export const SEED: Point = [430, 268];

const LAYERS = [0, 34, 74, 108];

/** Height of the surface at `x`: a furrow waits for the seed, then closes over it in a small mound. */
export function surface(x: number, time: number): number {
  const distance = (x - SEED[0]) / 15;
  const furrow = between(37, -4, ease(time, 1.7, 2.9)) * Math.exp(-distance * distance);
  return 232 + 4 * Math.sin(x / 90) + 2 * Math.sin(x / 37 + 1) + furrow;
}

export function drawHills(canvas: Canvas, sky: Colour): void {
  const ranges = [
    { base: 186, swell: 22, length: 118, shift: 0.4, tint: mix(sky, LEAF, 0.13) },
    { base: 210, swell: 15, length: 83, shift: 2.6, tint: mix(sky, LEAF, 0.25) },
  ];
  for (const { base, swell, length, shift, tint } of ranges) {
    canvas.fill(
      [land(canvas, (x) => base - swell * Math.sin(x / length + shift) - 4 * Math.sin(x / 29 + shift))],
      tint,
    );
  }
  drawTrees(canvas, mix(sky, LEAF, 0.34));
}

function drawTrees(canvas: Canvas, tint: Colour): void {
  for (const [x, y, size] of [
    [86, 196, 13],
    [106, 195, 9],
    [214, 212, 11],
    [578, 214, 12],
    [598, 217, 8],
  ] as const) {
    canvas.fill(
      ribbon(
        [
          [x, y],
          [x, y - size],
        ],
        () => size / 6,
      ),
      tint,
    );
    canvas.fill([ellipse([x, y - size * 1.5], size * 0.62, size)], tint);
  }
}

export function drawSoil(canvas: Canvas, time: number): void {
  const damp = 0.3 * ease(time, 7.2, 10) * (1 - 0.6 * ease(time, 12.5, 17));
  LAYERS.forEach((depth, index) => {
    const wave = (x: number) => (index === 0 ? 0 : 5 * Math.sin(x / 61 + index * 2) + 2.5 * Math.sin(x / 23 + index));
    const top = (x: number) => (index === 0 ? surface(x, time) : 232 + depth + wave(x));
    canvas.fill([land(canvas, top)], mix(SOIL[index]!, INK, damp * (1 - index * 0.22)));
  });
  drawPebbles(canvas);
  drawGrass(canvas, time);
}

function drawPebbles(canvas: Canvas): void {
  for (let index = 0; index < 130; index++) {
    const x = chance(index) * canvas.width;
    const y = 248 + chance(index, 1) * 110;
    if (Math.hypot(x - SEED[0], y - SEED[1]) < 30) continue;
    const stone = index % 13 === 0;
    const size = stone ? between(3.5, 7, chance(index, 2)) : between(0.7, 1.7, chance(index, 2));
    const tint = mix(SOIL[1], index % 3 === 0 ? WHEAT : PAPER, stone ? 0.2 : 0.26);
    canvas.fill([ellipse([x, y], size * 1.35, size, chance(index, 3) * 3)], tint, stone ? 0.8 : 0.7);
    if (stone) canvas.fill([ellipse([x - size * 0.25, y - size * 0.3], size * 0.7, size * 0.35, 0.2)], PAPER, 0.16);
  }
}

function drawGrass(canvas: Canvas, time: number): void {
  for (let index = 0; index < 64; index++) {
    const x = 6 + chance(index, 5) * (canvas.width - 12);
    if (Math.abs(x - SEED[0]) < 44) continue;
    const height = between(5, 15, chance(index, 6));
    const lean = between(-6, 6, chance(index, 7));
    const foot = surface(x, time) + 1;
    const blade: Point[] = [0, 0.33, 0.66, 1].map((share) => [x + lean * share * share, foot - height * share]);
    canvas.fill(
      ribbon(blade, (share) => 2.6 * (1 - share) + 0.3),
      mix(LEAF, index % 4 === 0 ? WHEAT : PAPER, 0.22),
    );
  }
}

/** Everything below a line that runs across the whole picture. */
function land(canvas: Canvas, top: (x: number) => number): Point[] {
  const line: Point[] = [];
  for (let x = -4; x <= canvas.width + 4; x += 4) line.push([x, top(x)]);
  return [...line, [canvas.width + 4, canvas.height], [-4, canvas.height]];
}
