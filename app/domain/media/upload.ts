import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { jsonOf, jsonView } from "#app/domain/json-view.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Upload } from "./add-file.server.ts";
import { imageKindOf, notAnImage } from "./image.ts";

export const uploadKinds = ["image", "audio", "video", "document"] as const;
export type UploadKind = (typeof uploadKinds)[number];

export const wrongKindMessages: Record<UploadKind, string> = {
  image: notAnImage,
  audio: "Envie um áudio em MP3, M4A, OGG ou WAV.",
  video:
    "Envie um vídeo em MP4 ou WebM. Um MOV vira MP4 no QuickTime, no CapCut ou em outro editor: exporte em MP4 (H.264).",
  document:
    "Envie um documento em PDF ou legendas em WebVTT ou SRT. No Word, no PowerPoint e no Google Documentos: Arquivo, Salvar como ou Fazer download, PDF.",
};

/** The kind of an uploaded file. Refuses (invalid) unknown kinds, and none. */
export function parseUploadKind(type: unknown): UploadKind {
  const kind = uploadKinds.find((each) => each === type);
  if (kind) return kind;
  const sentence = "Informe o tipo do arquivo: image, audio, video ou document.";
  throw new AppError("invalid", undefined, { fields: { type: [sentence] } });
}

/** What a file is by its name, if it is played: recordings and videos may have the same first bytes. */
export function playedKindOfName(name: string): "audio" | "video" | null {
  if (/\.(mp3|m4a|m4b|ogg|oga|wav)$/i.test(name)) return "audio";
  return /\.(mp4|m4v|mov|webm)$/i.test(name) ? "video" : null;
}

/** What a file field takes of each. */
export const playedTypes = {
  audio: "audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.wav",
  video: "video/mp4,video/webm,.m4v",
};

/** How many first bytes identify a type. */
export const headBytes = 64;

/** The type of a file of some kind by its first bytes, whatever its name; null if it is none of the accepted. */
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

/** An MP4 names its purpose in its first box; audio can be in the same container as video. */
const isMp4 = (head: Uint8Array, brands: RegExp) => says(head, 4, "ftyp") && brands.test(textOf(head.subarray(8, 12)));

const textOf = (head: Uint8Array) => String.fromCharCode(...head.subarray(0, headBytes));
const says = (head: Uint8Array, at: number, word: string) => textOf(head).startsWith(word, at);
const begins = (head: Uint8Array, start: number[]) => start.every((byte, at) => head[at] === byte);

const extensions: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "application/pdf": "pdf",
  "text/vtt": "vtt",
  "text/plain": "txt",
};

/** How the name of a file of some type ends, without a dot. */
export const extensionOf = (mimeType: string) => extensions[mimeType] ?? "bin";

const mebibyte = 1024 ** 2;

type Limits = Pick<
  Settings,
  "UPLOAD_IMAGE_MB" | "UPLOAD_AUDIO_MB" | "UPLOAD_VIDEO_MB" | "UPLOAD_DOCUMENT_MB" | "UPLOAD_QUOTA_GB"
>;

/** The maximum bytes of a file of each kind. */
export function maxUploadBytes(kind: UploadKind, settings: Limits): number {
  return megabytes(kind, settings) * mebibyte;
}

export function tooLargeMessage(kind: UploadKind, settings: Limits): string {
  const limit = sizeLabel(megabytes(kind, settings));
  if (kind === "image") return `A imagem deve ter no máximo ${limit}.`;
  const names = { audio: "O áudio", video: "O vídeo", document: "O documento" };
  return `${names[kind]} deve ter no máximo ${limit}.`;
}

/** The limit of a kind, with its error message. */
export const sizeLimit = (kind: UploadKind, settings: Limits) => ({
  maxBytes: maxUploadBytes(kind, settings),
  tooLarge: tooLargeMessage(kind, settings),
});

/** The limit of a picture sent with a form. */
export const imageLimit = (settings: Limits) => ({
  ...sizeLimit("image", settings),
  label: sizeLabel(megabytes("image", settings)),
});

/** A picture within JSON is in memory several times, so the limit is lower. */
const maxEmbeddedMegabytes = 5;

export const embeddedImageLimit = (settings: Limits) =>
  imageLimit({ ...settings, UPLOAD_IMAGE_MB: Math.min(settings.UPLOAD_IMAGE_MB, maxEmbeddedMegabytes) });

/** The largest JSON body with a picture in it; base64 adds a third. */
export const imageBodyLimit = (settings: Limits) => Math.ceil(1.4 * embeddedImageLimit(settings).maxBytes);

/** The limit of a kind in words: "5 MB". */
export const maxSizeText = (kind: UploadKind, settings: Limits) => sizeLabel(megabytes(kind, settings), " ");

/** The maximum bytes of one person's files together. */
export const quotaBytes = (settings: Limits) => settings.UPLOAD_QUOTA_GB * 1024 * mebibyte;

export const overQuotaMessage = ({ UPLOAD_QUOTA_GB }: Limits) =>
  `Seus arquivos já ocupam os ${UPLOAD_QUOTA_GB} GB que cada pessoa tem. Remova das aulas os que você não usa e tente de novo amanhã.`;

function megabytes(kind: UploadKind, settings: Limits) {
  const limit = {
    image: settings.UPLOAD_IMAGE_MB,
    audio: settings.UPLOAD_AUDIO_MB,
    video: settings.UPLOAD_VIDEO_MB,
    document: settings.UPLOAD_DOCUMENT_MB,
  };
  return limit[kind];
}

/** `5MB` as in the contract's messages; whole gigabytes in GB. */
const sizeLabel = (megabytes: number, space = "") =>
  megabytes % 1024 === 0 ? `${megabytes / 1024}${space}GB` : `${megabytes}${space}MB`;

export const uploadResponse = jsonView("Upload", {
  id: z.string(),
  url: z.string(),
  type: z.enum(uploadKinds),
  mime_type: z.string(),
  bytes: z.int(),
  duration_seconds: z
    .int()
    .nullable()
    .meta({ description: "De um vídeo ou áudio, lida do arquivo; nulo quando não foi possível ler." }),
});

export const uploadJson = (upload: Upload) => jsonOf(uploadResponse, upload, { type: upload.kind });

/** An MPEG audio frame of layer III: eleven bits of sync, then a version, bit rate and sampling rate that exist. */
export function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array) {
  const isSync = first === 0xff && (second & 0xe0) === 0xe0;
  const exists = (second & 0x18) !== 0x08 && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
  return isSync && exists && (second & 0x06) === 0x02;
}
