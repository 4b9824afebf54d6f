import { crc32, inflateSync } from "node:zlib";

/**
 * Open Badges 3.0 puts a credential into a picture: a PNG's `iTXt` chunk with this keyword, or an element of an SVG.
 * Reading is no more than finding it: nothing is unpacked, and no XML is interpreted.
 */
const keyword = "openbadgecredential";
const pngStart = Buffer.from("89504e470d0a1a0a", "hex");
/** Keyword, its end, not compressed, no method, no language, no translated keyword. */
const textStart = Buffer.concat([Buffer.from(keyword), Buffer.alloc(5)]);

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 1_024).includes("%PDF-");
export const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(pngStart);

/** The picture with the credential after its header chunk. */
export function bakePng(png: Buffer, credential: string): Buffer {
  const afterHeader = 8 + 12 + png.readUInt32BE(8);
  const body = Buffer.concat([Buffer.from("iTXt"), textStart, Buffer.from(credential)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, afterHeader), length, body, sum, png.subarray(afterHeader)]);
}

/** The credential in a PNG; null if there is none, or only one that is compressed, which the standard forbids. */
export function readPng(png: Buffer): string | null {
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end > png.length) return null;
    const data = png.subarray(at + 8, end);
    if (png.toString("latin1", at + 4, at + 8) === "iTXt" && data.subarray(0, textStart.length).equals(textStart))
      return data.toString("utf8", textStart.length);
    at = end + 4;
  }
  return null;
}

const svgOpen = '<openbadges:credential xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"><![CDATA[';
const svgClose = "]]></openbadges:credential>";

/** The drawing with the credential as its first element. JSON can write the end of a CDATA section in another way. */
export function bakeSvg(svg: string, credential: string): string {
  const [from, until] = [svg.indexOf("<svg"), svg.indexOf(">", svg.indexOf("<svg")) + 1];
  if (from < 0) throw new Error("This is no SVG.");
  const json = credential.replaceAll("]]>", "]]\\u003e");
  return `${svg.slice(0, until)}${svgOpen}${json}${svgClose}${svg.slice(until)}`;
}

/** The credential in an SVG; null if there is none in a CDATA section. */
export function readSvg(svg: string): string | null {
  const from = svg.indexOf("<openbadges:credential");
  const start = from < 0 ? -1 : svg.indexOf("<![CDATA[", from);
  const end = start < 0 ? -1 : svg.indexOf("]]>", start);
  return end < 0 ? null : svg.slice(start + 9, end);
}

const maxAttached = 200_000;
const maxStreams = 500;

/** The first JSON document attached to a PDF; null if there is none. Each attached stream may unpack to 200 kB. */
export function readPdf(pdf: Buffer): string | null {
  for (let at = 0, n = 0; n < maxStreams; n++) {
    const mark = pdf.indexOf("/EmbeddedFile", at);
    if (mark < 0) return null;
    at = mark + 13;
    if (/^[A-Za-z]/.test(pdf.toString("latin1", at, at + 1))) continue; // `/EmbeddedFiles` is the list of names.
    const open = pdf.indexOf("stream", at);
    const end = open < 0 ? -1 : pdf.indexOf("endstream", open);
    if (end < 0) return null;
    const start = open + (pdf[open + 6] === 13 ? 8 : 7);
    const text = unpack(pdf.subarray(start, end));
    if (text?.trimStart().startsWith("{")) return text;
    at = end;
  }
  return null;
}

/** A stream as it is, or unpacked if it is packed. */
function unpack(stream: Buffer): string | null {
  if (stream.length > maxAttached) return null;
  try {
    return inflateSync(stream, { maxOutputLength: maxAttached }).toString("utf8");
  } catch {
    return stream.toString("utf8");
  }
}
