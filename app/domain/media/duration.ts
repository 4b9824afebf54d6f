import { isMpegFrame } from "./upload.ts";

/** Reads a part of a file; shorter at the end of the file. */
type ReadPart = (start: number, length: number) => Promise<Buffer>;

type File = { mimeType: string; bytes: number; read: ReadPart };

/** The length of a video or recording in seconds, from its own headers; null if they are missing or nonsense. */
export async function durationOf(file: File): Promise<number | null> {
  try {
    const seconds = (await readers[file.mimeType]?.(file)) ?? Number.NaN;
    return seconds > 0 && seconds < longest ? seconds : null;
  } catch (error) {
    // A header that points beyond the end of what was read.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A file's length in minutes, rounded, and at least 1. */
export const wholeMinutes = (seconds: number) => Math.max(1, Math.round(seconds / 60));

const longest = 7 * 24 * 3600;
const maxBoxes = 1_000;

type Reader = (file: File) => Promise<number>;
const readers: Record<string, Reader> = {
  "video/mp4": mp4,
  "audio/mp4": mp4,
  "video/webm": webm,
  "audio/mpeg": mp3,
  "audio/ogg": ogg,
  "audio/wav": wav,
};

/** The movie header (`mvhd`) within `moov`, anywhere in the file. */
async function mp4({ bytes, read }: File) {
  let at = 0;
  for (let count = 0; at + 8 <= bytes && count < maxBoxes; count++) {
    const head = await read(at, 48);
    const type = head.toString("latin1", 4, 8);
    if (type === "mvhd") {
      const isLong = head[8] === 1;
      const length = isLong ? Number(head.readBigUInt64BE(32)) : head.readUInt32BE(24);
      return length / head.readUInt32BE(isLong ? 28 : 20);
    }
    const size = head.readUInt32BE(0);
    const own = size === 1 ? Number(head.readBigUInt64BE(8)) : size;
    if (type === "moov") at += size === 1 ? 16 : 8;
    else if (own >= 8) at += own;
    else break;
  }
  return Number.NaN;
}

const infoId = Buffer.from([0x15, 0x49, 0xa9, 0x66]);
const scaleId = Buffer.from([0x2a, 0xd7, 0xb1]);
const durationId = Buffer.from([0x44, 0x89]);

/** `Duration` in the segment's `Info`, in units of `TimestampScale` nanoseconds. */
async function webm({ read }: File) {
  const head = await read(0, 64 * 1024);
  const start = head.indexOf(infoId);
  if (start === -1) return Number.NaN;
  const info = head.subarray(start + infoId.length, start + 1_024);
  const [scaleAt, durationAt] = [info.indexOf(scaleId), info.indexOf(durationId)];
  if (durationAt === -1) return Number.NaN;
  const scale = scaleAt === -1 ? 1_000_000 : info.readUIntBE(scaleAt + 4, info[scaleAt + 3]! & 0x0f);
  const isDouble = info[durationAt + 2] === 0x88;
  const units = isDouble ? info.readDoubleBE(durationAt + 3) : info.readFloatBE(durationAt + 3);
  return (units * scale) / 1e9;
}

const mp3Rates = {
  new: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  old: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
};

/** From the frame count of the first frame (Xing, Info, VBRI); otherwise from its bit rate. */
async function mp3({ bytes, read }: File) {
  const tag = await read(0, 10);
  const sizes = tag.subarray(6, 10).reduce((sum, part) => sum * 128 + (part & 0x7f), 0);
  const start = tag.toString("latin1", 0, 3) === "ID3" ? 10 + sizes : 0;
  const head = await read(start, 16 * 1024);
  const first = head.findIndex((byte, at) => byte === 0xff && isMpegFrame(head.subarray(at, at + 3)));
  if (first === -1) return Number.NaN;
  const frame = head.subarray(first);
  const version = (frame[1]! >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const rate = [44_100, 48_000, 32_000][(frame[2]! >> 2) & 3]! / (version === 3 ? 1 : version === 2 ? 2 : 4);
  const samples = version === 3 ? 1_152 : 576;
  const marks = ["Xing", "Info", "VBRI"].map((mark) => frame.subarray(0, 64).indexOf(mark)).filter((at) => at > 0);
  const mark = marks[0];
  if (mark !== undefined) {
    const isXing = frame.toString("latin1", mark, mark + 4) !== "VBRI";
    const frames = isXing ? (frame[mark + 7]! & 1 ? frame.readUInt32BE(mark + 8) : 0) : frame.readUInt32BE(mark + 14);
    if (frames) return (frames * samples) / rate;
  }
  const kilobits = mp3Rates[version === 3 ? "old" : "new"][frame[2]! >> 4]!;
  return ((bytes - start - first) * 8) / (kilobits * 1_000);
}

/** The position at the end of the last page; Opus always counts 48,000 per second. */
async function ogg({ bytes, read }: File) {
  const head = await read(0, 4 * 1024);
  const vorbis = head.indexOf("\u0001vorbis", 0, "latin1");
  const rate = head.includes("OpusHead") ? 48_000 : vorbis === -1 ? Number.NaN : head.readUInt32LE(vorbis + 12);
  const tail = await read(Math.max(0, bytes - 128 * 1024), 128 * 1024);
  const last = tail.lastIndexOf("OggS");
  return last === -1 ? Number.NaN : Number(tail.readBigUInt64LE(last + 6)) / rate;
}

async function wav({ bytes, read }: File) {
  let perSecond = Number.NaN;
  let at = 12;
  for (let count = 0; at + 8 <= bytes && count < maxBoxes; count++) {
    const head = await read(at, 24);
    const size = head.readUInt32LE(4);
    const name = head.toString("latin1", 0, 4);
    if (name === "fmt ") perSecond = head.readUInt32LE(16);
    if (name === "data") return Math.min(size, bytes - at - 8) / perSecond;
    at += 8 + size + (size % 2);
  }
  return Number.NaN;
}
