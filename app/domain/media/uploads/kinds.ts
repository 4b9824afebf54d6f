import { imageKindOf } from "#app/domain/media/image.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** What may be sent as what. */
export const uploadKinds = ["image", "audio", "video", "document"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** What is said of a file that is not of the kind it was sent as. */
export const wrongKind: Record<UploadKind, string> = {
  image: "Por favor, selecione um arquivo de imagem válido.",
  audio: "Envie um áudio em MP3, M4A, OGG ou WAV.",
  video: "Envie um vídeo em MP4 ou WebM.",
  document: "Envie um documento em PDF ou legendas em WebVTT.",
};

/** The kind that a file is sent as. Refuses (invalid) any other word, and none: it has to come before the file. */
export function kindSent(type: string | null): UploadKind {
  const kind = uploadKinds.find((each) => each === type);
  if (kind) return kind;
  const sentence = "Diga antes do arquivo o que ele é: image, audio, video ou document.";
  throw new Refusal("invalid", undefined, { fields: { type: [sentence] } });
}

/** As many bytes tell what a file is. */
export const headBytes = 64;

/** The type of a file sent as `kind`, told by its first bytes alone, whatever it is called; null where it is none. */
export function mimeTypeOf(kind: UploadKind, head: Uint8Array): string | null {
  return types[kind].find(([, fits]) => fits(head))?.[0] ?? null;
}

const types: Record<UploadKind, [string, (head: Uint8Array) => boolean][]> = {
  image: [
    ["image/png", (head) => imageKindOf(head) === "png"],
    ["image/jpeg", (head) => imageKindOf(head) === "jpeg"],
    ["image/gif", (head) => imageKindOf(head) === "gif"],
    ["image/webp", (head) => says(head, 0, "RIFF") && says(head, 8, "WEBP")],
  ],
  audio: [
    ["audio/mpeg", (head) => says(head, 0, "ID3") || isMpegFrame(head)],
    ["audio/mp4", (head) => isMp4(head, /^(M4A |M4B |isom|iso[2-9]|mp4[12]|dash|3gp\d)$/)],
    ["audio/ogg", (head) => says(head, 0, "OggS")],
    ["audio/wav", (head) => says(head, 0, "RIFF") && says(head, 8, "WAVE")],
  ],
  video: [
    ["video/mp4", (head) => isMp4(head, /^(isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|M4V |M4VH|M4VP|3gp\d)$/)],
    ["video/webm", (head) => begins(head, [0x1a, 0x45, 0xdf, 0xa3]) && textOf(head).includes("webm")],
  ],
  document: [
    ["application/pdf", (head) => says(head, 0, "%PDF-")],
    ["text/vtt", (head) => /^(\u00ef\u00bb\u00bf)?WEBVTT[ \t\r\n]/.test(textOf(head))],
  ],
};

/** An MPEG audio frame of layer III: eleven bits of sync, then a version, bit rate and sampling rate that exist. */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array) {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const exists = (second & 0x18) !== 0x08 && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
  return isSync && exists && (second & 0x06) === 0x02;
}

/** An MP4 says in its first box what it is for; a sound alone may be in the same box as a film. */
const isMp4 = (head: Uint8Array, brands: RegExp) => says(head, 4, "ftyp") && brands.test(textOf(head.subarray(8, 12)));

const textOf = (head: Uint8Array) => String.fromCharCode(...head.subarray(0, headBytes));
const says = (head: Uint8Array, at: number, word: string) => textOf(head).startsWith(word, at);
const begins = (head: Uint8Array, start: number[]) => start.every((byte, at) => head[at] === byte);
