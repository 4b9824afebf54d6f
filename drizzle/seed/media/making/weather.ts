/** Sun, cloud and rain. */
import { type Canvas, type Colour, mix, type Point } from "./canvas.ts";
import { SEED, surface } from "./ground.ts";
import { between, chance, ease } from "./motion.ts";
import { INK, PAPER, WATER, WHEAT } from "./palette.ts";
import { ellipse, ribbon } from "./shapes.ts";

// Each day the sun rises on the left; the last one stops high and stays.
const DAYS = [
  { rise: 9.7, set: 14.4, stay: 1 },
  { rise: 14.3, set: 16.7, stay: 1 },
  { rise: 16.6, set: 19.4, stay: 0.36 },
];
const RAIN = { from: 6.5, to: 9.4 };
const CLOUD = [
  [-62, 6, 30],
  [-28, -14, 38],
  [14, -22, 44],
  [52, -4, 34],
  [84, 10, 22],
  [-88, 14, 18],
] as const;

/** Paper at noon, a breath of wheat when the sun is low, a cooler paper under the rain. */
export function skyColour(time: number): Colour {
  const rain = ease(time, 5.8, 7) * (1 - ease(time, 9.6, 11));
  const low = DAYS.reduce((sum, day) => sum + dusk(time, day), 0);
  return mix(mix(PAPER, mix(WATER, PAPER, 0.4), rain * 0.42), WHEAT, Math.min(0.17, low * 0.17));
}

function dusk(time: number, { rise, set, stay }: Day): number {
  const length = (set - rise) * 0.24;
  const evening = stay < 1 ? 0 : ease(time, set - length, set) * (1 - ease(time, set, set + length));
  return ease(time, rise - length, rise) * (1 - ease(time, rise, rise + length)) * 0.5 + evening;
}

export function drawSun(canvas: Canvas, time: number): void {
  for (const { rise, set, stay } of DAYS) {
    const last = stay < 1;
    if (time < rise || (!last && time > set)) continue;
    const share = last ? stay * ease(time, rise, set) : Math.min(1, (time - rise) / (set - rise));
    const angle = Math.PI * (1 - share);
    const centre: Point = [320 + Math.cos(angle) * 300, 276 - Math.sin(angle) * 212];
    for (const [radius, opacity] of [
      [74, 0.07],
      [54, 0.11],
      [40, 0.17],
    ] as const) {
      canvas.fill([ellipse(centre, radius + Math.sin(time * 2) * 1.5)], WHEAT, opacity);
    }
    drawRays(canvas, centre, time);
    canvas.fill([ellipse(centre, 25)], mix(WHEAT, PAPER, 0.12));
    canvas.fill([ellipse([centre[0] - 3, centre[1] - 3], 19)], mix(WHEAT, PAPER, 0.26));
  }
}

function drawRays(canvas: Canvas, [x, y]: Point, time: number): void {
  for (let ray = 0; ray < 14; ray++) {
    const angle = (ray / 14) * 2 * Math.PI + time * 0.12;
    const reach = ray % 2 === 0 ? 48 : 42;
    const line: Point[] = [33, reach].map((distance) => [
      x + Math.cos(angle) * distance,
      y + Math.sin(angle) * distance,
    ]);
    canvas.fill(
      ribbon(line, (share) => 3 - share * 1.4),
      mix(WHEAT, PAPER, 0.15),
      0.9,
    );
  }
}

export function drawCloud(canvas: Canvas, time: number): void {
  const x = between(-150, SEED[0] - 10, ease(time, 4.6, 7)) + between(0, 370, ease(time, 9.7, 12.6));
  const y = 76 + Math.sin(time * 0.9) * 3;
  const tint = mix(mix(WATER, PAPER, 0.52), INK, 0.06);
  const body = CLOUD.map(([dx, dy, radius]) => ellipse([x + dx, y + dy], radius));
  canvas.fill([...body, ellipse([x, y + 24], 98, 13)], tint);
  const light = CLOUD.map(([dx, dy, radius]) => ellipse([x + dx - 3, y + dy - 5], radius * 0.8));
  canvas.fill(light, mix(tint, PAPER, 0.5), 0.75);
}

export function drawRain(canvas: Canvas, time: number): void {
  for (let drop = 0; drop < 46; drop++) {
    const x = SEED[0] - 10 + between(-96, 96, chance(drop, 11));
    const fall = between(0.62, 0.8, chance(drop, 12));
    const cycle = (time + chance(drop, 13) * fall) / fall;
    const start = time - (cycle % 1) * fall;
    if (start < RAIN.from || start > RAIN.to) continue;
    const floor = surface(x, time);
    const y = between(104, floor, (cycle % 1) ** 1.25);
    canvas.fill(
      ribbon(
        [
          [x + 1.5, y - 11],
          [x, y - 2],
        ],
        (share) => 0.8 + share * 1.8,
      ),
      WATER,
      0.95,
    );
    if (cycle % 1 > 0.86) drawSplash(canvas, [x, floor], ((cycle % 1) - 0.86) / 0.14);
  }
  drawSeeping(canvas, time);
}

function drawSplash(canvas: Canvas, [x, y]: Point, share: number): void {
  for (const side of [-1, 1]) {
    canvas.fill(
      [ellipse([x + side * (2 + share * 6), y - 5 * Math.sin(share * Math.PI)], 1.3)],
      WATER,
      1 - share * 0.6,
    );
  }
}

/** What the rain leaves behind sinks towards the seed. */
function drawSeeping(canvas: Canvas, time: number): void {
  for (let drop = 0; drop < 11; drop++) {
    const begin = 7.2 + drop * 0.34;
    const share = (time - begin) / 1.7;
    if (share <= 0 || share >= 1) continue;
    const from = SEED[0] + between(-46, 46, chance(drop, 21));
    const x = between(from, SEED[0] + (from - SEED[0]) * 0.2, ease(share, 0.1, 1));
    const y = between(surface(from, time) + 6, SEED[1] - 8, share);
    const fade = Math.min(1, share * 6, (1 - share) * 5);
    canvas.fill(
      [[[x, y - 5.5], ...ellipse([x, y], 2.6).slice(0, 9), ...ellipse([x, y], 2.6).slice(9)]],
      mix(WATER, PAPER, 0.3),
      fade,
    );
  }
}

type Day = { rise: number; set: number; stay: number };
