/** The clip as H.264 (baseline) in MP4, and its captions as WebVTT. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Canvas } from "./canvas";
import { CAPTIONS, CLIP, drawFrame } from "./clip";
import { Letters } from "./letters";

// Both are CommonJS whose names an import statement cannot see.
const require = createRequire(import.meta.url);
const { createH264MP4Encoder }: typeof import("h264-mp4-encoder") = require("h264-mp4-encoder");
const subsetFont: SubsetFont = require("subset-font");

const HEADING_FONT = "app/ui/fonts/alegreya.woff2";
const CONTAINERS = ["moov", "trak", "mdia", "minf", "stbl"];

export async function encodeClip(): Promise<Uint8Array> {
  const letters = await readLetters();
  const canvas = new Canvas(CLIP.width, CLIP.height);
  const encoder = await createH264MP4Encoder();
  Object.assign(encoder, {
    width: CLIP.width,
    height: CLIP.height,
    frameRate: CLIP.framesPerSecond,
    quantizationParameter: 25,
    groupOfPictures: CLIP.framesPerSecond * 5,
    speed: 0,
  });
  encoder.initialize();
  for (let frame = 0; frame < CLIP.seconds * CLIP.framesPerSecond; frame++) {
    drawFrame(canvas, frame / CLIP.framesPerSecond, letters);
    encoder.addFrameRgba(canvas.pixels);
  }
  encoder.finalize();
  const film = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  return indexFirst(Buffer.from(film));
}

export function writeCaptions(): string {
  const cues = CAPTIONS.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)} line:8%\n${text}\n`);
  return ["WEBVTT\n", ...cues].join("\n");
}

async function readLetters(): Promise<Letters> {
  const text = CAPTIONS.map((caption) => caption.text).join("");
  return new Letters(await subsetFont(readFileSync(HEADING_FONT), text, { targetFormat: "truetype" }));
}

function clock(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, "0")}`;
}

/** Moves the index (moov) before the pictures (mdat), so that a player can begin while the file still arrives. */
function indexFirst(film: Buffer): Buffer {
  const boxes = boxesOf(film, 0, film.length);
  const index = boxes.find((box) => box.type === "moov")!;
  const pictures = boxes.find((box) => box.type === "mdat")!;
  if (index.start < pictures.start) return film;
  const moved = Buffer.from(film.subarray(index.start, index.end));
  shiftOffsets(moved, 0, moved.length, moved.length);
  const parts = boxes.filter((box) => box !== index).map((box) => film.subarray(box.start, box.end));
  const before = boxes.indexOf(pictures);
  return Buffer.concat([...parts.slice(0, before), moved, ...parts.slice(before)]);
}

/** Adds `by` to every place in the file (stco, co64) that the index names. */
function shiftOffsets(film: Buffer, from: number, to: number, by: number): void {
  for (const { type, start, end } of boxesOf(film, from, to)) {
    if (CONTAINERS.includes(type)) shiftOffsets(film, start + 8, end, by);
    if (type !== "stco" && type !== "co64") continue;
    for (let entry = 0; entry < film.readUInt32BE(start + 12); entry++) {
      if (type === "stco") film.writeUInt32BE(film.readUInt32BE(start + 16 + entry * 4) + by, start + 16 + entry * 4);
      else film.writeBigUInt64BE(film.readBigUInt64BE(start + 16 + entry * 8) + BigInt(by), start + 16 + entry * 8);
    }
  }
}

function boxesOf(film: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; start = boxes.at(-1)!.end) {
    const size = film.readUInt32BE(start);
    const length = size === 1 ? Number(film.readBigUInt64BE(start + 8)) : size;
    boxes.push({ type: film.toString("latin1", start + 4, start + 8), start, end: start + length });
  }
  return boxes;
}

type SubsetFont = (font: Buffer, text: string, options: { targetFormat: "truetype" }) => Promise<Buffer>;
type Box = { type: string; start: number; end: number };
