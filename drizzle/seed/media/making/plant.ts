/** The seed and what comes out of it. */
import { type Canvas, mix, type Point } from "./canvas.ts";
import { SEED, surface } from "./ground.ts";
import { between, ease } from "./motion.ts";
import { CLAY, INK, LEAF, PAPER, ROOT, WHEAT } from "./palette.ts";
import { along, curve, direction, ellipse, leaf, ribbon } from "./shapes.ts";

const [X, Y] = SEED;
const DEGREE = Math.PI / 180;

// Side roots: when they start, where they leave the main root (share of its way), and where they end.
const SIDE_ROOTS: [start: number, leaves: number, end: Point][] = [
  [11.6, 0.24, [X - 48, Y + 31]],
  [12.1, 0.36, [X + 52, Y + 38]],
  [12.9, 0.52, [X - 42, Y + 60]],
  [13.6, 0.64, [X + 40, Y + 67]],
  [14.6, 0.78, [X - 22, Y + 82]],
  [15.2, 0.14, [X + 66, Y + 18]],
];

export function drawRoots(canvas: Canvas, time: number): void {
  const main = (share: number) => curve([X, Y + 4], [X + 3, Y + 30], [X - 9, Y + 44], [X + 2, Y + 86], share);
  for (const [start, leaves, end] of SIDE_ROOTS) {
    const grown = ease(time, start, start + 3.4);
    if (grown === 0) continue;
    const from = main(leaves).at(-1)!;
    const half: Point = [between(from[0], end[0], 0.5), from[1] + 3];
    const line = curve(from, half, [end[0], between(from[1], end[1], 0.5)], end, grown);
    canvas.fill(
      ribbon(line, (share) => between(2.6, 0.7, share)),
      ROOT,
      0.95,
    );
  }
  const grown = ease(time, 9.4, 14.5);
  if (grown > 0)
    canvas.fill(
      ribbon(main(grown), (share) => between(between(3, 5.4, grown), 1, share)),
      ROOT,
    );
}

export function drawSeed(canvas: Canvas, time: number): void {
  const fall = Math.min(1, Math.max(0, (time - 0.35) / 0.8)) ** 2;
  const bounce = -7 * Math.sin(Math.PI * Math.min(1, Math.max(0, (time - 1.15) / 0.35)));
  const centre: Point = [X, between(-20, Y, fall) + bounce];
  const turn = between(-2.4, -0.35, fall);
  const swell = 1 + 0.14 * ease(time, 8, 10) - 0.3 * ease(time, 14, 19);
  const husk = mix(WHEAT, CLAY, 0.5 * ease(time, 11, 17));
  canvas.fill([ellipse(centre, 15.5 * swell, 10.5 * swell, turn)], mix(husk, INK, 0.28));
  canvas.fill([ellipse(along(centre, turn, -0.5, -1), 14 * swell, 8.8 * swell, turn)], husk);
  canvas.fill([ellipse(along(centre, turn, -3, -3.4), 7.5 * swell, 3 * swell, turn)], mix(husk, PAPER, 0.45), 0.85);
  const crack = ease(time, 9, 10.6);
  const seam = curve(
    along(centre, turn, -13 * swell, 1),
    along(centre, turn, -5, 4.5),
    along(centre, turn, 5, 4.5),
    along(centre, turn, 13 * swell, 1),
  );
  canvas.fill(
    ribbon(seam, (share) => 1 + 3.6 * crack * Math.sin(Math.PI * share)),
    mix(husk, crack > 0.1 ? PAPER : INK, 0.5),
  );
}

/** The shoot comes up bowed, as a bean does, and straightens once it sees the light. */
export function drawShoot(canvas: Canvas, time: number): void {
  const grown = ease(time, 10.6, 18.2);
  if (grown === 0) return;
  const stem = stemLine(time, between(4, 152, grown));
  const young = mix(LEAF, WHEAT, 0.35 * (1 - ease(time, 13, 17)));
  drawLeaves(canvas, time, stem);
  canvas.fill(
    ribbon(stem, (share) => between(between(4, 7.5, grown), between(3, 4, grown), share)),
    mix(young, PAPER, 0.14),
  );
  const shade = stem.map((point, index) => along(point, direction(stem, index), 0, 1.3));
  canvas.fill(
    ribbon(shade, (share) => between(2.6, 1.2, share) * between(0.6, 1, grown)),
    young,
  );
  drawBud(canvas, time, stem);
  drawCrumbs(canvas, time);
}

function stemLine(time: number, length: number): Point[] {
  const bow = 165 * DEGREE * (1 - ease(time, 13.4, 15.8));
  const sway = 2.6 * DEGREE * Math.sin(time * 1.3) * ease(time, 14, 16);
  const hook = Math.min(30, length * 0.55);
  const points: Point[] = [[X, Y - 5]];
  const steps = 60;
  for (let step = 1; step <= steps; step++) {
    const share = step / steps;
    const nearTip = Math.max(0, 1 - ((1 - share) * length) / hook);
    const lean = 7 * DEGREE * Math.sin(share * Math.PI * 1.6) + sway * share;
    points.push(along(points.at(-1)!, -90 * DEGREE + lean + bow * ease(nearTip, 0, 1), length / steps, 0));
  }
  return points;
}

function drawLeaves(canvas: Canvas, time: number, stem: Point[]): void {
  const open = ease(time, 14.6, 18.4);
  const size = between(0.16, 1, ease(time, 12, 18.6));
  const tip = stem.at(-1)!;
  const heading = direction(stem, stem.length - 1);
  const breath = Math.sin(time * 1.3 + 0.6) * 1.6 * DEGREE * open;
  for (const side of [-1, 1]) {
    const form = {
      angle: heading + side * between(5, 58, open) * DEGREE + breath,
      length: 92 * size * (side < 0 ? 1 : 0.93),
      width: between(15, 46, open) * Math.min(1, size * 1.25),
      bend: side * between(-6, 24, open) * DEGREE,
    };
    const { whole, underside, spine } = leaf(tip, form);
    const young = 0.5 * (1 - ease(time, 14, 18));
    const light = mix(mix(LEAF, PAPER, side < 0 ? 0.14 : 0.08), WHEAT, young);
    canvas.fill([whole], light);
    canvas.fill([side < 0 ? [...spine, ...whole.slice(0, 25).reverse()] : underside], mix(light, INK, 0.16), 0.75);
    drawVeins(canvas, spine, form.width, open);
  }
}

function drawVeins(canvas: Canvas, spine: Point[], width: number, open: number): void {
  const tint = mix(LEAF, PAPER, 0.55);
  canvas.fill(
    ribbon(spine.slice(0, 23), (share) => between(1.9, 0.5, share)),
    tint,
    0.9,
  );
  for (const index of [5, 9, 13, 17]) {
    const heading = direction(spine, index);
    const reach = width * 0.36 * Math.sin(Math.PI * (index / 24) ** 0.82);
    for (const side of [-1, 1]) {
      const line = [spine[index]!, along(spine[index]!, heading + side * 44 * DEGREE, reach, 0)];
      canvas.fill(
        ribbon(line, (share) => between(1.1, 0.4, share)),
        tint,
        0.6 * open,
      );
    }
  }
}

/** Between the two leaves the next pair already waits. */
function drawBud(canvas: Canvas, time: number, stem: Point[]): void {
  const grown = ease(time, 17, 19.6);
  if (grown === 0) return;
  const heading = direction(stem, stem.length - 1);
  for (const side of [1, -1]) {
    const form = { angle: heading + side * between(4, 17, grown) * DEGREE, length: 27 * grown, width: 10 * grown };
    canvas.fill(
      [leaf(stem.at(-1)!, { ...form, bend: side * 12 * DEGREE }).whole],
      mix(LEAF, WHEAT, side > 0 ? 0.5 : 0.36),
    );
  }
}

/** Where the shoot breaks through, it lifts a few crumbs of soil. */
function drawCrumbs(canvas: Canvas, time: number): void {
  const lift = ease(time, 12.2, 13.2);
  for (const [dx, size] of [
    [-12, 2.4],
    [-7, 3],
    [8, 2.8],
    [14, 2],
  ] as const) {
    const x = X + dx * between(0.6, 1.15, lift);
    canvas.fill([ellipse([x, surface(x, time) - 1], size * 1.2, size)], mix(CLAY, INK, 0.5), lift);
  }
}
