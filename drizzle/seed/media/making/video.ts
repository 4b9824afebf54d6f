/** The clip as H.264 (baseline) in MP4, and its captions as WebVTT. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ArrayBufferTarget, Muxer } from "mp4-muxer";
import { Canvas } from "./canvas.ts";
import { CAPTIONS, CLIP, drawFrame } from "./clip.ts";
import { Letters } from "./letters.ts";

// Both are CommonJS whose names an import statement cannot see.
const require = createRequire(import.meta.url);
const { createH264MP4Encoder }: typeof import("h264-mp4-encoder") = require("h264-mp4-encoder");
const subsetFont: SubsetFont = require("subset-font");

const HEADING_FONT = "app/ui/fonts/alegreya.woff2";
const STANDS_ALONE = 5;
const CONSTRAINED = 0xc0;
const COLOUR_SPACE = { primaries: "smpte170m", transfer: "smpte170m", matrix: "smpte170m", fullRange: false } as const;

export async function encodeClip(): Promise<Uint8Array> {
  const letters = await readLetters();
  const canvas = new Canvas(CLIP.width, CLIP.height);
  const encoder = await createH264MP4Encoder();
  Object.assign(encoder, {
    width: CLIP.width,
    height: CLIP.height,
    frameRate: CLIP.framesPerSecond,
    quantizationParameter: 25,
    groupOfPictures: Math.round(CLIP.framesPerSecond * 2.5),
    speed: 0,
  });
  encoder.initialize();
  for (let frame = 0; frame < CLIP.seconds * CLIP.framesPerSecond; frame++) {
    drawFrame(canvas, frame / CLIP.framesPerSecond, letters);
    encoder.addFrameRgba(canvas.pixels);
  }
  encoder.finalize();
  const video = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  return pack(Buffer.from(video));
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

/**
 * Packs the encoder's pictures anew: its own file has its index at the end, where a player must wait for it, and does
 * not say which pictures stand alone, so that seeking shows nothing.
 */
function pack(video: Buffer): Uint8Array {
  const target = new ArrayBufferTarget();
  const muxer = new Muxer({
    target,
    video: { codec: "avc", width: CLIP.width, height: CLIP.height, frameRate: CLIP.framesPerSecond },
    fastStart: "in-memory",
  });
  const duration = 1e6 / CLIP.framesPerSecond;
  picturesOf(video).forEach((picture, index) => {
    const type = (picture[4]! & 31) === STANDS_ALONE ? "key" : "delta";
    muxer.addVideoChunkRaw(picture, type, index * duration, duration, index === 0 ? descriptionOf(video) : undefined);
  });
  muxer.finalize();
  return new Uint8Array(target.buffer);
}

/** The encoder writes one length-prefixed unit for each picture, one after the other. */
function picturesOf(video: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  const mdat = video.indexOf("mdat");
  const end = mdat - 4 + video.readUInt32BE(mdat - 4);
  for (let at = mdat + 4; at < end; at += pictures.at(-1)!.length) {
    pictures.push(video.subarray(at, at + 4 + video.readUInt32BE(at)));
  }
  return pictures;
}

/** What a decoder must know beforehand. The encoder uses nothing beyond constrained baseline: here the file says so. */
function descriptionOf(video: Buffer): EncodedVideoChunkMetadata {
  const avcC = video.indexOf("avcC");
  const description = Buffer.from(video.subarray(avcC + 4, avcC - 4 + video.readUInt32BE(avcC - 4)));
  description[2]! |= CONSTRAINED;
  description[10]! |= CONSTRAINED;
  const codec = `avc1.${description.toString("hex", 1, 4)}`;
  const { width: codedWidth, height: codedHeight } = CLIP;
  return { decoderConfig: { codec, codedWidth, codedHeight, description, colorSpace: COLOUR_SPACE } };
}

type SubsetFont = (font: Buffer, text: string, options: { targetFormat: "truetype" }) => Promise<Buffer>;
