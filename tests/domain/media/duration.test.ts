import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { durationOf } from "#app/domain/media/duration.ts";
import { projectRoot } from "#drizzle/root.ts";

const of = (mimeType: string, whole: Buffer) =>
  durationOf({
    mimeType,
    bytes: whole.length,
    read: async (start, length) => whole.subarray(start, start + length),
  });
const demo = (name: string) => readFileSync(path.join(projectRoot, "drizzle/seed/media", name));

const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);
const le32 = (value: number) => Buffer.from(u32(value)).reverse();
const le64 = (value: number) => Buffer.concat([le32(value), le32(0)]);
const box = (type: string, ...content: Buffer[]) => {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(8 + inside.length), Buffer.from(type), inside]);
};
const movie = (seconds: number) => box("mvhd", u32(0), u32(0), u32(0), u32(600), u32(600 * seconds), Buffer.alloc(40));
const longMovie = (seconds: number) =>
  box("mvhd", Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), u32(600), u32(0), u32(600 * seconds), Buffer.alloc(40));

const wav = Buffer.concat([
  Buffer.from("RIFF____WAVE"),
  Buffer.concat([Buffer.from("LIST"), le32(3), Buffer.alloc(4)]),
  Buffer.concat([Buffer.from("fmt "), le32(16), Buffer.alloc(8), le32(1_000), Buffer.alloc(4)]),
  Buffer.concat([Buffer.from("data"), le32(5_000), Buffer.alloc(5_000)]),
]);
const page = (samples: number, content: Buffer | string) =>
  Buffer.concat([Buffer.from("OggS"), Buffer.alloc(2), le64(samples), Buffer.alloc(13), Buffer.from(content)]);
const webm = Buffer.concat([
  Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0xff, 0x15, 0x49, 0xa9, 0x66, 0x92]),
  Buffer.from([0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40, 0x44, 0x89, 0x88]),
  Buffer.from(new Uint8Array(new BigUint64Array([0x40b3880000000000n]).buffer)).reverse(), // 5,000.0
]);
const frame = Buffer.from([0xff, 0xfb, 0x90, 0x64]); // 128 kbit/s, 44.1 kHz

describe("how long a file lasts", () => {
  it.each<[string, string, Buffer, number]>([
    ["the demo school's video", "video/mp4", demo("semente.mp4"), 20],
    ["its hymn", "audio/mpeg", demo("hino.mp3"), 39],
    ["an MP4 with its index in front", "video/mp4", Buffer.concat([box("ftyp"), box("moov", movie(90))]), 90],
    [
      "one behind",
      "audio/mp4",
      Buffer.concat([box("ftyp"), box("mdat", Buffer.alloc(9_000)), box("moov", movie(7))]),
      7,
    ],
    ["a long one", "video/mp4", Buffer.concat([box("ftyp"), box("moov", longMovie(4_000))]), 4_000],
    ["a WAV", "audio/wav", wav, 5],
    ["an Ogg with Opus", "audio/ogg", Buffer.concat([page(0, "OpusHead"), page(480_000, "x")]), 10],
    [
      "an Ogg with Vorbis",
      "audio/ogg",
      Buffer.concat([
        page(0, Buffer.concat([Buffer.from("\u0001vorbis"), Buffer.alloc(5), le32(8_000)])),
        page(24_000, "x"),
      ]),
      3,
    ],
    ["a WebM", "video/webm", webm, 5],
    [
      "an MP3 of one bit rate behind a tag",
      "audio/mpeg",
      Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\x05"), Buffer.alloc(5), frame, Buffer.alloc(31_996)]),
      2,
    ],
    [
      "an MP3 that counts its frames",
      "audio/mpeg",
      Buffer.concat([frame, Buffer.alloc(32), Buffer.from("Xing"), u32(1), u32(11_484), Buffer.alloc(400)]),
      300,
    ],
  ])("%s", async (_, type, whole, seconds) => {
    expect(Math.round((await of(type, whole)) ?? 0)).toBe(seconds);
  });

  it("is not known where the file does not say it", async () => {
    const stream = Buffer.concat([box("ftyp"), box("moov", movie(0))]);
    expect(await of("video/mp4", stream)).toBeNull();
    expect(await of("video/webm", webm.subarray(0, 20))).toBeNull();
    expect(await of("application/pdf", Buffer.from("%PDF-1.7"))).toBeNull();
  });

  it("is a number or nothing, whatever the bytes are", async () => {
    const types = ["video/mp4", "video/webm", "audio/mpeg", "audio/ogg", "audio/wav", "audio/mp4"];
    const starts = [box("moov", movie(3)), webm, wav, frame, page(0, "OpusHead"), Buffer.alloc(0)];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...types),
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(60),
        async (type, start, noise, cut) => {
          const seconds = await of(type, Buffer.concat([start.subarray(0, cut), Buffer.from(noise)]));
          expect(seconds === null || (seconds > 0 && Number.isFinite(seconds))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
