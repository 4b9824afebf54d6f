/** The minimum contrast for text that is easy to read (WCAG 2.2, 1.4.3). */
export const readableContrast = 4.5;

/** The colour of buttons and links unless a school chooses its own: `--color-leaf` in app/ui/app.css. */
export const leafGreen = "#1d6b3c";

/**
 * The colours behind words in the school's colour, where they are hardest to read, and of words on it (app/ui/app.css).
 */
export const grounds = {
  light: { darkest: "#f9e8df", wordsOnColour: "#fffdf8" },
  dark: { lightest: "#302813", wordsOnColour: "#0d1710" },
} as const;

/** Whether a text is a colour in the form `#rrggbb`. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** The WCAG contrast of two colours, from 1 to 21. Takes `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether words in a colour, and paper-coloured words on it, are readable everywhere on the light pages. */
export const isReadable = (colour: string) => contrast(colour, grounds.light.darkest) >= readableContrast;

/** The lightest readable shade of a colour; the colour itself if it is readable. */
export function nearestReadable(colour: string): string {
  if (isReadable(colour)) return colour;
  const { lightness, ...hue } = toOklch(colour);
  let [dark, light] = [0, lightness];
  while (light - dark > 1 / 1_024) {
    const between = (dark + light) / 2;
    if (isReadable(fromOklch({ lightness: between, ...hue }))) dark = between;
    else light = between;
  }
  return fromOklch({ lightness: dark, ...hue });
}

/** Colours for words and buttons, for these under the pointer, and for a background behind either. */
type Shades = { leaf: string; deep: string; wash: string };

/**
 * The shades of a school's readable colour in both themes. The dark one keeps the hue, at the lightness of the
 * platform's own green there.
 */
export function shadesOf(colour: string): Record<"light" | "dark", Shades> {
  const { lightness, chroma, hue } = toOklch(colour);
  const shade = (at: number, most: number) => fromOklch({ lightness: at, chroma: Math.min(chroma, most), hue });
  return {
    light: {
      leaf: colour,
      deep: shade(lightness > 0.3 ? lightness - 0.08 : lightness + 0.12, chroma),
      wash: shade(0.955, 0.022),
    },
    dark: { leaf: shade(0.79, 0.11), deep: shade(0.86, 0.08), wash: shade(0.28, 0.035) },
  };
}

/** A colour by perceived lightness, chroma and hue (Björn Ottosson's OKLab, 2020). */
type Oklch = { lightness: number; chroma: number; hue: number };

export function toOklch(colour: string): Oklch {
  const [red, green, blue] = linearOf(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Reduces the chroma to what a screen can show at that lightness. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const isShown = rgb.every((share) => share > -0.0005 && share < 1.0005);
  if (!isShown && chroma > 0.001) return fromOklch({ lightness, chroma: chroma - 0.002, hue });
  return `#${rgb.map(hexOf).join("")}`;
}

function linearOf(colour: string) {
  const shares = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return shares.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)) as Rgb;
}

type Rgb = [red: number, green: number, blue: number];

function hexOf(linear: number) {
  const share = Math.min(1, Math.max(0, linear));
  const encoded = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
