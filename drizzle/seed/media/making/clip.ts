/** "Semente", twenty seconds: what is on the picture at which second. */
import type { Canvas, Point } from "./canvas.ts";
import { drawHills, drawSoil } from "./ground.ts";
import type { Letters } from "./letters.ts";
import { ease } from "./motion.ts";
import { PAPER } from "./palette.ts";
import { drawRoots, drawSeed, drawShoot } from "./plant.ts";
import { drawCloud, drawRain, drawSun, skyColour } from "./weather.ts";

export const CLIP = { width: 640, height: 360, framesPerSecond: 15, seconds: 20 };

export const CAPTIONS = [
  { from: 1, to: 6.2, text: "A semente precisa de solo" },
  { from: 6.8, to: 12.4, text: "de água e luz" },
  { from: 13, to: 20, text: "e de tempo" },
];

const CAPTION_AT: Point = [34, 322];

/** Draws one picture of the clip. `time` is in seconds from its beginning. */
export function drawFrame(canvas: Canvas, time: number, letters: Letters): void {
  const sky = skyColour(time);
  canvas.fill(
    [
      [
        [0, 0],
        [canvas.width, 0],
        [canvas.width, canvas.height],
        [0, canvas.height],
      ],
    ],
    sky,
  );
  drawSun(canvas, time);
  drawHills(canvas, sky);
  drawCloud(canvas, time);
  drawSoil(canvas, time);
  drawRoots(canvas, time);
  drawSeed(canvas, time);
  drawShoot(canvas, time);
  drawRain(canvas, time);
  drawCaption(canvas, time, letters);
}

function drawCaption(canvas: Canvas, time: number, letters: Letters): void {
  for (const { from, to, text } of CAPTIONS) {
    const leaving = to === CLIP.seconds ? 0 : ease(time, to - 0.5, to);
    const shown = ease(time, from, from + 0.6) * (1 - leaving);
    if (shown === 0) continue;
    const origin: Point = [CAPTION_AT[0], CAPTION_AT[1] + 6 * (1 - ease(time, from, from + 0.6))];
    canvas.fill(letters.outline(text, origin, 30), PAPER, shown);
  }
}
