/// <reference path="../../../../node_modules/@breezystack/lamejs/type.d.ts" />
/** The hymn as an MP3 a slow line can carry. */
import { Mp3Encoder } from "@breezystack/lamejs";
import { playHymn, SAMPLE_RATE } from "./hymn.ts";

const KILOBITS_PER_SECOND = 32;
const FRAME = 576;

export function encodeHymn(): Uint8Array {
  const samples = Int16Array.from(playHymn(), (value) => Math.round(value * 0x7fff));
  const encoder = new Mp3Encoder(1, SAMPLE_RATE, KILOBITS_PER_SECOND);
  const parts: Uint8Array[] = [];
  // The encoder hands out signed bytes, whatever its types say; copying them makes them plain ones.
  for (let at = 0; at < samples.length; at += FRAME) {
    parts.push(Uint8Array.from(encoder.encodeBuffer(samples.subarray(at, at + FRAME))));
  }
  parts.push(Uint8Array.from(encoder.flush()));
  return Buffer.concat(parts);
}
