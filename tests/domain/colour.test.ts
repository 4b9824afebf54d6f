import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  contrast,
  fromOklch,
  grounds,
  isReadable,
  leafGreen,
  nearestReadable,
  readableContrast,
  shadesOf,
  toOklch,
} from "#app/domain/colour.ts";
import { projectRoot } from "#drizzle/root.ts";

const degrees = (radians: number) => ((radians * 180) / Math.PI + 360) % 360;

/** The tokens of app.css, those of the dark theme last. */
const css = readFileSync(path.join(projectRoot, "app/ui/app.css"), "utf8");
const tokens = (part: string) =>
  new Map([...part.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]));
const [light, dark] = css.split("prefers-color-scheme: dark").map(tokens) as [Map<string, string>, Map<string, string>];
/** What words stand on: the colour's own wash is made with it. */
const groundNames = ["paper", "raised", "sunken", "wheat-wash", "clay-wash"];

describe("a colour", () => {
  it("stands out from another as WCAG reckons it", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrast("#2563eb", "#2563eb")).toBe(1);
  });

  // From CSS Color 4's own conversion of these colours.
  it.each([
    ["#ffffff", 1, 0, undefined],
    ["#ff0000", 0.62796, 0.25768, 29.23],
    ["#00ff00", 0.86644, 0.29483, 142.5],
    ["#0000ff", 0.45201, 0.31321, 264.05],
  ] as const)("%s has its place in OKLCH, and comes back from it", (colour, lightness, chroma, hue) => {
    const found = toOklch(colour);
    expect([found.lightness, found.chroma]).toEqual([expect.closeTo(lightness, 2), expect.closeTo(chroma, 2)]);
    if (hue !== undefined) expect(Math.abs(degrees(found.hue) - hue)).toBeLessThan(0.6);
    expect(fromOklch(found)).toBe(colour);
  });
});

describe("the school's colour", () => {
  it("is compared with the grounds of the stylesheet, the hardest of each theme", () => {
    expect(light.get("leaf")).toBe(leafGreen);
    expect(groundNames.map((name) => light.get(name)!).sort(byContrastWith("#000000"))[0]).toBe(grounds.light.darkest);
    expect(groundNames.map((name) => dark.get(name)!).sort(byContrastWith("#ffffff"))[0]).toBe(grounds.dark.lightest);
    expect([light.get("on-leaf"), dark.get("on-leaf")]).toEqual([
      grounds.light.wordsOnColour,
      grounds.dark.wordsOnColour,
    ]);
  });

  it("is refused where it is too light, and the nearest shade of its hue is offered", () => {
    for (const colour of ["#1d6b3c", "#0000ff", "#000000", "#8b0000"]) {
      expect(isReadable(colour), colour).toBe(true);
      expect(nearestReadable(colour)).toBe(colour);
    }
    for (const colour of ["#ffcc00", "#f97316", "#00ff00", "#e91e63", "#ffffff"]) {
      const offered = nearestReadable(colour);
      expect([isReadable(colour), isReadable(offered)], colour).toEqual([false, true]);
      expect(contrast(offered, grounds.light.darkest), colour).toBeLessThan(readableContrast + 0.15);
      const [given, made] = [toOklch(colour), toOklch(offered)];
      if (given.chroma > 0.01) expect(Math.abs(degrees(given.hue) - degrees(made.hue)), colour).toBeLessThan(3);
    }
  });

  it("becomes what a green of ours is in the dark, from that green", () => {
    for (const [name, made] of Object.entries(shadesOf(leafGreen).dark)) {
      const own = toOklch(dark.get(name === "leaf" ? "leaf" : `leaf-${name}`)!);
      expect(Math.abs(toOklch(made).lightness - own.lightness), name).toBeLessThan(0.02);
      expect(Math.abs(toOklch(made).chroma - own.chroma), name).toBeLessThan(0.02);
    }
  });

  it("gives readable words on every ground in both themes, whichever it is", () => {
    const steps = Array.from({ length: 16 }, (_, at) => (at * 17).toString(16).padStart(2, "0"));
    const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
    const hard = new Set<string>();
    for (const colour of new Set(colours.map(nearestReadable))) {
      const shades = shadesOf(colour);
      for (const [theme, named] of [
        ["light", light],
        ["dark", dark],
      ] as const) {
        const { leaf, deep, wash } = shades[theme];
        const beneath = [...groundNames.map((name) => named.get(name)!), wash];
        const pairs = [
          ...[leaf, deep].flatMap((words) => [...beneath, named.get("on-leaf")!].map((ground) => [words, ground])),
          ...["ink", "muted", "clay", "wheat-deep"].map((name) => [named.get(name)!, wash]),
        ];
        for (const [one, other] of pairs)
          if (contrast(one!, other!) < readableContrast) hard.add(`${colour} ${theme}: ${one} on ${other}`);
      }
    }
    expect([...hard]).toEqual([]);
  });
});

const byContrastWith = (other: string) => (a: string, b: string) => contrast(a, other) - contrast(b, other);
