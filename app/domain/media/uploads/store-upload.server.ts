import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { addImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { addFile, refuseOverQuota } from "#app/domain/media/uploads/add-file.server.ts";
import { fitImage } from "#app/domain/media/uploads/fit-image.server.ts";
import { headBytes, mimeTypeOf, type UploadKind, wrongKind } from "#app/domain/media/uploads/kinds.ts";
import { receiveFile } from "#app/domain/media/uploads/receive-file.server.ts";
import { mostBytes, tooLarge } from "#app/domain/media/uploads/sizes.ts";
import { asUpload } from "#app/domain/media/uploads/upload-slots.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/** A file as it comes, in pieces of any size. Whoever leaves half-way makes the pieces throw. */
export type ComingFile = AsyncIterable<Uint8Array>;

/** A file that was sent and is kept. */
export type Upload = { id: string; url: string; kind: UploadKind; mimeType: string; bytes: number };

/**
 * Takes in a file that somebody sends (B5). Pictures are drawn anew; everything else goes to the disk as it comes,
 * and what it is, is told by its first bytes. Nothing stays of a file that does not arrive whole.
 * Refuses visitors and students; more than two at once (too many); a kind that the bytes are not (a picture as
 * invalid, others as unsupported); too many bytes (too large); a full disk or quota (full).
 */
export async function storeUpload(ctx: Ctx, kind: UploadKind, chunks: ComingFile): Promise<Upload> {
  authorise(ctx, "media.upload");
  const signed = requireViewer(ctx);
  return await asUpload(signed.viewer.id, async () => {
    await refuseOverQuota(signed, 0);
    return kind === "image" ? await storePicture(signed, chunks) : await storeFile(signed, kind, chunks);
  });
}

async function storePicture(ctx: SignedCtx, chunks: ComingFile): Promise<Upload> {
  const picture = await fitImage(await gather(ctx, chunks));
  return await withStoredImage(ctx, picture, (stored) =>
    inTransaction(ctx, async (within) => {
      await refuseOverQuota(within, picture.length);
      const url = await addImage(within, stored!, within.viewer.id);
      await record(within, "media.uploaded", `media/${stored!.id}`, { kind: "image", bytes: picture.length });
      return { id: stored!.id, url, kind: "image", mimeType: "image/webp", bytes: picture.length };
    }),
  );
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

async function storeFile(ctx: SignedCtx, kind: UploadKind, chunks: ComingFile): Promise<Upload> {
  const received = await receiveFile(ctx, {
    chunks,
    typeOf: (head) => typeOf(kind, head),
    measure: (bytes) => measure(kind, bytes, ctx.settings),
  });
  const url = await addFile(ctx, kind, received);
  return { id: received.id, url, kind, mimeType: received.mimeType, bytes: received.bytes };
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
