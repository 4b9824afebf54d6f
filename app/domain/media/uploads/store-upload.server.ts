import { createHash } from "node:crypto";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { removeFile } from "#app/domain/media/remove-image.server.ts";
import { addFile, refuseOverQuota } from "#app/domain/media/uploads/add-file.server.ts";
import { keepPicture } from "#app/domain/media/uploads/keep-picture.server.ts";
import { headBytes, mimeTypeOf, type UploadKind, wrongKind } from "#app/domain/media/uploads/kinds.ts";
import { madeUpload, type Upload } from "#app/domain/media/uploads/made-upload.server.ts";
import { receiveFile } from "#app/domain/media/uploads/receive-file.server.ts";
import { mostBytes, tooLarge } from "#app/domain/media/uploads/sizes.ts";
import { asUpload } from "#app/domain/media/uploads/upload-slots.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** A file as it comes, in pieces of any size. Whoever leaves half-way makes the pieces throw. */
export type ComingFile = AsyncIterable<Uint8Array>;

/** A file that has come whole: what its bytes are, and how it is kept, once at the most. */
type ComeUpload = { sha256: string; keep: (ctx: SignedCtx) => Promise<Upload> };
type Work<T> = (come: ComeUpload) => Promise<T>;

/** Takes in a file that somebody sends (B5) and keeps it. Refuses what `takeUpload` refuses. */
export async function storeUpload(ctx: Ctx, kind: UploadKind, chunks: ComingFile): Promise<Upload> {
  const signed = requireViewer(ctx);
  return await takeUpload(signed, kind, chunks, ({ keep }) => keep(signed));
}

/**
 * Takes in a file that somebody sends (B5), and does `work` with it, which keeps it or not. Pictures are drawn anew;
 * everything else goes to the storage as it comes, and what it is, is told by its first bytes. Nothing stays of a file
 * that does not arrive whole, or is not kept. Kept under an idempotency key that has made a file already, it is that
 * one. Refuses visitors and students; more than two at once (too many); a kind that the bytes are not (a picture as
 * invalid, others as unsupported); too many bytes (too large); a full disk or quota (full);
 * and (unavailable) while the storage is away.
 */
export async function takeUpload<T>(ctx: Ctx, kind: UploadKind, chunks: ComingFile, work: Work<T>): Promise<T> {
  authorise(ctx, "media.upload");
  const signed = requireViewer(ctx);
  return await asUpload(signed.viewer.id, async () => {
    await refuseOverQuota(signed, 0);
    return kind === "image" ? await takePicture(signed, chunks, work) : await takeFile(signed, kind, chunks, work);
  });
}

async function takePicture<T>(ctx: SignedCtx, chunks: ComingFile, work: Work<T>): Promise<T> {
  const bytes = await gather(ctx, chunks);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return await work({ sha256, keep: async (own) => (await madeUpload(own)) ?? (await keepPicture(own, bytes)) });
}

async function gather({ settings }: Ctx, chunks: ComingFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    measure("image", bytes, settings);
    pieces.push(Buffer.from(chunk));
  }
  const whole = Buffer.concat(pieces);
  typeOf("image", whole.subarray(0, headBytes));
  return whole;
}

async function takeFile<T>(ctx: SignedCtx, kind: UploadKind, chunks: ComingFile, work: Work<T>): Promise<T> {
  const received = await receiveFile(ctx, {
    chunks,
    typeOf: (head) => typeOf(kind, head),
    measure: (bytes) => measure(kind, bytes, ctx.settings),
  });
  const { id, mimeType, bytes, sha256 } = received;
  let isSettled = false;
  const keep = async (own: SignedCtx): Promise<Upload> => {
    const before = await madeUpload(own);
    if (before) return before;
    isSettled = true; // Where it fails, `addFile` takes the file away itself, or leaves it to its row.
    return { id, url: await addFile(own, kind, received), kind, mimeType, bytes };
  };
  try {
    return await work({ sha256, keep });
  } finally {
    if (!isSettled) await removeFile(ctx, id);
  }
}

function typeOf(kind: UploadKind, head: Uint8Array) {
  const type = mimeTypeOf(kind, head);
  if (type) return type;
  throw refusedFile(kind === "image" ? "invalid" : "unsupported", wrongKind[kind]);
}

function measure(kind: UploadKind, bytes: number, settings: Ctx["settings"]) {
  if (bytes > mostBytes(kind, settings)) throw refusedFile("too_large", tooLarge(kind, settings));
}

const refusedFile = (code: Refusal["code"], sentence: string) =>
  new Refusal(code, sentence, { fields: { file: [sentence] } });
