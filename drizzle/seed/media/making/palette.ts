/** The colours of the site, and what the clip mixes from them. */
import { colour, mix } from "./canvas.ts";

export const PAPER = colour("#FBF8F1");
export const INK = colour("#16241B");
export const LEAF = colour("#1D6B3C");
export const WHEAT = colour("#C98A1B");
export const CLAY = colour("#B4532A");

export const SOIL = [
  mix(mix(CLAY, INK, 0.52), WHEAT, 0.06),
  mix(CLAY, INK, 0.62),
  mix(CLAY, INK, 0.7),
  mix(CLAY, INK, 0.77),
] as const;
export const WATER = mix(mix(LEAF, PAPER, 0.5), INK, 0.12);
export const ROOT = mix(PAPER, WHEAT, 0.3);
