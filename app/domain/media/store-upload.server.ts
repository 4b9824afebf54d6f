import { createHash } from "node:crypto";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { acquireOwn } from "#app/domain/access/concurrency-limits.server.ts";
import { errorAt } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { addFile, findEarlierUpload, receiveFile, requireQuota, storePicture, type Upload } from "./add-file.server.ts";
import { wrongImage } from "./image.ts";
import { removeFile } from "./store-image.server.ts";
import { tidyCaptions } from "./tidy-captions.ts";
import {
  headBytes,
  maxUploadBytes,
  mimeTypeOf,
  tooLargeMessage,
  type UploadKind,
  wrongKindMessages,
} from "./upload.ts";

/** A file in chunks of any size as it arrives; throws if the sender hangs up. */
export type FileStream = AsyncIterable<Uint8Array>;

/** How a picture is re-encoded, if not as a whole. */
type PictureShape = (bytes: Uint8Array) => Promise<Buffer>;

/** A received file: its type, and a function that stores it, to be called once at most. */
type ReceivedUpload = { sha256: string; keep: (ctx: SignedCtx, shape?: PictureShape) => Promise<Upload> };
type Work<T> = (upload: ReceivedUpload) => Promise<T>;

/** Receives an uploaded file and stores it; throws as `withUpload` does. */
export async function storeUpload(
  ctx: Ctx,
  kind: UploadKind,
  chunks: FileStream,
  shape?: PictureShape,
): Promise<Upload> {
  const signed = requireViewer(ctx);
  return await withUpload(signed, kind, chunks, ({ keep }) => keep(signed, shape));
}

/**
 * Receives an upload and passes it to `work`, which stores it or not. Pictures are re-encoded, captions checked and SRT
 * turned into WebVTT; everything else is streamed to the storage. The type comes from the first bytes. Nothing stays of
 * an incomplete or unused file; under a used idempotency key the earlier file is returned. Refuses visitors and
 * students, more than two uploads at once, wrong types, too many bytes, a full disk or quota, and an unavailable
 * storage.
 */
export async function withUpload<T>(ctx: Ctx, kind: UploadKind, chunks: FileStream, work: Work<T>): Promise<T> {
  authorise(ctx, "media.upload");
  const signed = requireViewer(ctx);
  using _own = acquireOwn(signed, "uploads");
  await requireQuota(signed, 0);
  return kind === "image" ? await takePicture(signed, chunks, work) : await takeFile(signed, kind, chunks, work);
}

async function takePicture<T>(ctx: SignedCtx, chunks: FileStream, work: Work<T>): Promise<T> {
  const bytes = await gather(ctx, chunks);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const keep: ReceivedUpload["keep"] = async (own, shape) =>
    (await findEarlierUpload(own)) ?? (await storePicture(own, bytes, shape));
  return await work({ sha256, keep });
}

async function gather({ settings }: Ctx, chunks: FileStream): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    requireSize("image", bytes, settings);
    pieces.push(Buffer.from(chunk));
  }
  const whole = Buffer.concat(pieces);
  requireKind("image", whole.subarray(0, headBytes));
  return whole;
}

async function takeFile<T>(ctx: SignedCtx, kind: UploadKind, chunks: FileStream, work: Work<T>): Promise<T> {
  const received = await receiveFile(ctx, {
    chunks: kind === "document" ? tidyCaptions(chunks) : chunks,
    typeOf: (head) => requireKind(kind, head),
    measure: (bytes) => requireSize(kind, bytes, ctx.settings),
  });
  const { id, mimeType, bytes, sha256, durationSeconds } = received;
  let isSettled = false;
  const keep = async (own: SignedCtx): Promise<Upload> => {
    const before = await findEarlierUpload(own);
    if (before) return before;
    isSettled = true; // If it fails, `addFile` removes the file itself, or leaves it to its row.
    return { id, url: await addFile(own, kind, received), kind, mimeType, bytes, durationSeconds };
  };
  try {
    return await work({ sha256, keep });
  } finally {
    if (!isSettled) await removeFile(ctx, id);
  }
}

/** The type of a file by its first bytes. Refuses those that are not of its kind. */
export function requireKind(kind: UploadKind, head: Uint8Array) {
  const type = mimeTypeOf(kind, head);
  if (type) return type;
  throw kind === "image" ? errorAt("file", wrongImage(head)) : errorAt("file", wrongKindMessages[kind], "unsupported");
}

/** Refuses (too large) more bytes than a file of its kind may have. */
export function requireSize(kind: UploadKind, bytes: number, settings: Ctx["settings"]) {
  if (bytes > maxUploadBytes(kind, settings)) throw errorAt("file", tooLargeMessage(kind, settings), "too_large");
}
