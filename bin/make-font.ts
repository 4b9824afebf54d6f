/**
 * Cuts the self-hosted fonts from their @fontsource packages: one heading serif and the five certificate faces.
 * Run by hand when a glyph or a face changes: npx tsx bin/make-font.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);
const subsetFont: SubsetFont = require("subset-font");

const FONTS = "app/ui/fonts";
const PORTUGUESE = "àáâãçéêíóôõúüÀÁÂÃÇÉÊÍÓÔÕÚÜ";
const PRINTABLE = characters(0x20, 0x7e);
const HEADING = `${PRINTABLE}${PORTUGUESE}\u00a0«»“”‘’–—…·•ºª°§€×`;

// Certificates carry people's names, also with German, Italian, Spanish, French or Nordic letters.
const FOREIGN = "äåæèëìîïñòöøùûýÿßÄÅÆÈËÌÎÏÑÒÖØÙÛÝŒœ";
const CERTIFICATE = `${characters(0x30, 0x39)}${characters(0x41, 0x5a)}${characters(0x61, 0x7a)}${PORTUGUESE}${FOREIGN} \u00a0.,:;!?()/-–—'"’“”ºª°·&%+@#_`;

// A PDF has no other font to fall back on, so these have all of Latin-1 and the signs of typography.
const WHOLE = `${PRINTABLE}${characters(0xa0, 0xff)}Œœ–—‘’‚“”„†•…‹›€™−`;

const OTHER_LETTERS = {
  "latin-ext": `${characters(0x100, 0x17f)}ȘșȚțẞ€`,
  vietnamese: `ƠơƯư${characters(0x1ea0, 0x1ef9)}₫`,
  greek: characters(0x384, 0x3ce),
  cyrillic: characters(0x400, 0x45f),
};

// What joins or parts two letters without a shape of its own. It is drawn as the font's space, without width.
const JOINERS = "\u200c\u200d ";

const MORE_LETTERS = {
  armenian: `${characters(0x531, 0x556)}${characters(0x559, 0x58a)}`,
  georgian: `${characters(0x10a0, 0x10ff)}${characters(0x1c90, 0x1cbf)}`,
  ethiopic: characters(0x1200, 0x137c),
  thai: characters(0xe01, 0xe5b),
  devanagari: `${characters(0x900, 0x97f)}${JOINERS}`,
};

// Written from right to left. Arabic letters change their shape with their neighbours, and vowels stand above or below.
const RIGHT_TO_LEFT = {
  hebrew: `${characters(0x5b0, 0x5c7)}${characters(0x5d0, 0x5ea)}״׳`,
  arabic: `${characters(0x60c, 0x60c)}؛؟${characters(0x621, 0x65f)}${characters(0x660, 0x669)}ٰٱپچڤکگی${JOINERS}`,
};
const SHAPES = ["ccmp", "init", "medi", "fina", "rlig", "mark", "mkmk", "kern"];
// What letters of India do with their neighbours.
const JOINS = ["nukt", "akhn", "rphf", "rkrf", "blwf", "half", "vatu", "cjct", "pres", "abvs", "blws", "psts", "haln"];
const DISTANCES = ["abvm", "blwm", "dist"];

const FACES: Face[] = [
  {
    source: "alegreya",
    target: `${FONTS}/alegreya.woff2`,
    glyphs: HEADING,
    features: ["kern", "liga", "lnum"],
    weight: 640,
  },
  // For the pictures of certificates, which are drawn on the server: that takes no WOFF2.
  {
    source: "alegreya",
    target: `${FONTS}/alegreya.ttf`,
    glyphs: HEADING + FOREIGN,
    features: ["kern"],
    weight: 640,
    format: "truetype",
  },
  ...["inter", "roboto", "open-sans", "playfair-display", "montserrat"].map((source) => ({
    source,
    target: `${FONTS}/certificate/${source}.woff2`,
    glyphs: CERTIFICATE,
    features: ["kern"],
    weight: { min: 400, max: 600 },
  })),
  // For certificates as PDF: its writer takes neither WOFF2 nor a font of many weights.
  ...["inter", "roboto", "open-sans", "playfair-display", "montserrat"].flatMap((source) =>
    [400, 600].map((weight) => ({
      source,
      target: `${FONTS}/certificate/pdf/${source}-${weight}.ttf`,
      glyphs: WHOLE,
      features: ["kern"],
      weight,
      format: "truetype" as const,
    })),
  ),
  // Letters that the five faces lack, in a name for instance, are taken from these.
  ...Object.entries(OTHER_LETTERS).map(([script, glyphs]) => ({
    source: "inter",
    script,
    target: `${FONTS}/certificate/pdf/other-${script}.ttf`,
    glyphs,
    features: ["kern"],
    weight: 500,
    format: "truetype" as const,
  })),
  ...Object.entries({ ...RIGHT_TO_LEFT, ...MORE_LETTERS }).map(([script, glyphs]) => ({
    source: `noto-sans-${script}`,
    script,
    target: `${FONTS}/certificate/pdf/other-${script}.ttf`,
    glyphs,
    features: [...SHAPES, ...JOINS, ...DISTANCES],
    weight: 500,
    format: "truetype" as const,
  })),
];

// Of the fonts that bin/make-east-asian-fonts.ts cuts.
const EAST_ASIAN = "Copyright 2014-2021 Adobe (http://www.adobe.com/), with Reserved Font Name 'Source'";

// The licence of Playfair Display reserves its name for the unmodified font; a subset must carry another one of its
// own. The stand-in has the same number of letters, so that the name table keeps its shape.
const RESERVED = { "playfair-display": ["Playfair Display", "Certificado Fino"] } as Record<string, [string, string]>;

for (const face of FACES) {
  const bytes = await cut(face);
  mkdirSync(dirname(face.target), { recursive: true });
  writeFileSync(face.target, bytes);
  console.log(`${face.target}  ${bytes.length} bytes`);
}
writeFileSync(`${FONTS}/OFL.txt`, licence(["alegreya"]));
writeFileSync(
  `${FONTS}/certificate/OFL.txt`,
  licence([...new Set(FACES.slice(2).map((face) => face.source))], [EAST_ASIAN]),
);

async function cut({ source, script = "latin", glyphs, features, weight, format = "woff2" }: Face): Promise<Buffer> {
  const original = readFileSync(require.resolve(`${home(source)}/files/${source}-${script}-wght-normal.woff2`));
  const plain = await subsetFont(original, glyphs, {
    targetFormat: "truetype",
    variationAxes: { wght: weight },
    keepFeatures: features,
    noHinting: true,
    dropTables: ["STAT"],
  });
  const reserved = RESERVED[source];
  if (reserved) rename(plain, ...reserved);
  return subsetFont(plain, glyphs, { targetFormat: format, keepFeatures: features, noHinting: true });
}

/** Replaces a name in every record of the name table except the copyright line, which must stay. */
function rename(font: Buffer, from: string, to: string): void {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const entry = tables.find((at) => font.toString("latin1", at, at + 4) === "name")!;
  const table = font.readUInt32BE(entry + 8);
  const strings = table + font.readUInt16BE(table + 4);
  for (let index = 0; index < font.readUInt16BE(table + 2); index++) {
    const record = table + 6 + index * 12;
    if (font.readUInt16BE(record + 6) === 0) continue;
    const start = strings + font.readUInt16BE(record + 10);
    const text = font.subarray(start, start + font.readUInt16BE(record + 8)).swap16();
    const renamed = text.toString("utf16le").replace(from, to).replace(from.replace(" ", ""), to.replace(" ", ""));
    text.write(renamed, "utf16le");
    text.swap16();
  }
}

/** The copyright line of each face, then the text of the licence, which is the same for all of them. */
function licence(sources: string[], others: string[] = []): string {
  const texts = sources.map((source) => readFileSync(require.resolve(`${home(source)}/LICENSE`), "utf8"));
  const notices = [...texts.map((text) => text.slice(0, text.indexOf("\n")).trim()), ...others];
  const body = texts[0]!.slice(texts[0]!.indexOf("\n"));
  if (texts.some((text) => !text.endsWith(body))) throw new Error("The licence texts differ: list them one by one.");
  return `${notices.join("\n")}\n${body}`;
}

function home(source: string): string {
  return `@fontsource-variable/${source}`;
}

function characters(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

type Weight = number | { min: number; max: number };
type Face = {
  source: string;
  /** The part of the alphabet's file it is cut from. */
  script?: string;
  target: string;
  glyphs: string;
  features: string[];
  weight: Weight;
  format?: "truetype" | "woff2";
};
type SubsetFont = (
  font: Buffer,
  glyphs: string,
  options: {
    targetFormat: "truetype" | "woff2";
    variationAxes?: { wght: Weight };
    keepFeatures: string[];
    noHinting: boolean;
    dropTables?: string[];
  },
) => Promise<Buffer>;
