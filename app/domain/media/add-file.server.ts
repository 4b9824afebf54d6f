import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { media } from "#drizzle/schema/courses.ts";
import { durationOf } from "./duration.ts";
import { type PictureSize, pictureSize } from "./picture-size.ts";
import { fitImage } from "./square-image.server.ts";
import { addImage, orRemoveFiles, removeFile, withStoredImage } from "./store-image.server.ts";
import { headBytes, overQuotaMessage, quotaBytes, type UploadKind } from "./upload.ts";

export type Upload = {
  id: string;
  url: string;
  kind: UploadKind;
  mimeType: string;
  bytes: number;
  durationSeconds: number | null;
};

/** The file that an earlier try of this request had stored before its answer was lost. */
export async function findEarlierUpload({ db, viewer, idempotencyKey }: SignedCtx): Promise<Upload | undefined> {
  const id = idempotencyKey?.made?.split("/")[1];
  if (!id) return undefined;
  const { kind, mimeType, bytes, durationSeconds } = media;
  const [row] = await db
    .select({ kind, mimeType, bytes, durationSeconds })
    .from(media)
    .where(and(eq(media.id, id), eq(media.ownerId, viewer.id)));
  if (!row || row.kind === "package" || row.kind === "attachment") return undefined;
  return { ...row, id, kind: row.kind, url: `/media/${id}` };
}

/** A stored file whose row is still to be written. */
export type ReceivedFile = {
  id: string;
  bytes: number;
  sha256: string;
  mimeType: string;
  durationSeconds: number | null;
} & Partial<PictureSize>;

type Receiving = {
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Detects the type from the first bytes; throws for refused types. */
  typeOf: (head: Uint8Array) => string;
  /** Throws when the file is too large. */
  measure: (bytes: number) => void;
};

/** Streams a file to the storage, checking each chunk. An interrupted upload leaves nothing behind. */
export async function receiveFile(ctx: Ctx, receiving: Receiving): Promise<ReceivedFile> {
  const id = randomUUID();
  const facts = { bytes: 0, sha256: "", mimeType: "" };
  const store = await fileStore(ctx);
  await store.put(id, inspected(receiving, facts));
  try {
    return { id, ...facts, durationSeconds: await durationIn(store, { id, ...facts }) };
  } catch (error) {
    await removeFile(ctx, id);
    throw error;
  }
}

async function durationIn(store: FileStore, { id, mimeType, bytes }: Omit<ReceivedFile, "durationSeconds">) {
  const { signal } = new AbortController();
  const read = async (start: number, length: number) => {
    const end = Math.min(start + length, bytes) - 1;
    return end < start ? Buffer.alloc(0) : await buffer(await store.read(id, { start, end, signal }));
  };
  const seconds = await durationOf({ mimeType, bytes, read });
  return seconds && Math.max(1, Math.round(seconds));
}

/** Passes the chunks through; `facts` is complete after the last. */
async function* inspected({ chunks, typeOf, measure }: Receiving, facts: Omit<ReceivedFile, "id" | "durationSeconds">) {
  const hash = createHash("sha256");
  let head = new Uint8Array();
  for await (const chunk of chunks) {
    if (!facts.mimeType) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      if (head.length === headBytes) facts.mimeType = typeOf(head);
    }
    facts.bytes += chunk.length;
    measure(facts.bytes);
    hash.update(chunk);
    yield chunk;
  }
  if (!facts.bytes) throw new AppError("invalid", "Escolha um arquivo.");
  facts.mimeType ||= typeOf(head);
  Object.assign(facts, pictureSize(head));
  facts.sha256 = hash.digest("hex");
}

/** Writes the row of a received file as the viewer's and returns its address. On failure the file is removed. */
export async function addFile(ctx: SignedCtx, kind: UploadKind, { id, ...facts }: ReceivedFile): Promise<string> {
  const write = async (within: SignedCtx) => {
    await requireQuota(within, facts.bytes);
    await within.db.insert(media).values({ id, ...facts, kind, ownerId: within.viewer.id });
    await recordEvent(within, "media.uploaded", `media/${id}`, { kind, bytes: facts.bytes });
    await within.idempotencyKey?.remember(within, `media/${id}`);
  };
  await orRemoveFiles(ctx, [id], () => inTransaction(ctx, write));
  return `/media/${id}`;
}

type Quota = { maxBytes: number; sentence: string; field: string };

const usualQuota = (settings: Ctx["settings"]): Quota => ({
  maxBytes: quotaBytes(settings),
  sentence: overQuotaMessage(settings),
  field: "file",
});

/** Throws (full) if `more` bytes would exceed the person's quota. Locks, so that parallel uploads are all counted. */
export async function requireQuota(
  { db, viewer, settings }: SignedCtx,
  more: number,
  { maxBytes, sentence, field }: Quota = usualQuota(settings),
) {
  if (more) await holdPerson({ db }, viewer.id);
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${media.bytes}), 0)::float8` })
    .from(media)
    .where(eq(media.ownerId, viewer.id));
  if (row!.bytes + Math.max(more, 1) > maxBytes) throw errorAt(field, sentence, "full");
}

/** Re-encodes a picture with `shape` and stores it as the viewer's. */
export async function storePicture(ctx: SignedCtx, bytes: Uint8Array, shape = fitImage): Promise<Upload> {
  const picture = await shape(bytes);
  return await withStoredImage(ctx, picture, (stored) =>
    inTransaction(ctx, async (within) => {
      const { id } = stored!;
      await requireQuota(within, picture.length);
      const url = await addImage(within, stored!, within.viewer.id);
      await recordEvent(within, "media.uploaded", `media/${id}`, { kind: "image", bytes: picture.length });
      await within.idempotencyKey?.remember(within, `media/${id}`);
      return { id, url, kind: "image", mimeType: "image/webp", bytes: picture.length, durationSeconds: null };
    }),
  );
}
