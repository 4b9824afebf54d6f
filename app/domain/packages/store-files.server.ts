import { buffer } from "node:stream/consumers";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { type ReceivedFile, receiveFile, requireQuota } from "#app/domain/media/add-file.server.ts";
import { fitImage } from "#app/domain/media/square-image.server.ts";
import { orRemoveFiles } from "#app/domain/media/store-image.server.ts";
import { requireKind, requireSize } from "#app/domain/media/store-upload.server.ts";
import { tidyCaptions } from "#app/domain/media/tidy-captions.ts";
import type { UploadKind } from "#app/domain/media/upload.ts";
import { media } from "#drizzle/schema/courses.ts";
import type { ImportPlan } from "./import-plan.ts";
import { asRefusal, type PackageZip } from "./package-zip.server.ts";

type Stored = ReceivedFile & { name: string; kind: UploadKind };

/**
 * Stores a package's files without rows, and passes them to `work`, whose transaction writes the rows
 * (`addStoredFiles`). If it fails, the files are removed. A process killed on the way leaves files without rows, which
 * the sweep clears.
 */
export async function withStoredFiles<T>(
  ctx: SignedCtx,
  { zip, files }: { zip: PackageZip; files: ImportPlan["files"] },
  work: (stored: Stored[]) => Promise<T>,
): Promise<T> {
  const stored: Stored[] = [];
  const ids: string[] = [];
  return await orRemoveFiles(ctx, ids, async () => {
    for (const [name, { kind, sha256 }] of files) {
      const received = await storeFile(ctx, { zip, name, kind }).catch((error) => {
        throw asRefusal(error);
      });
      stored.push({ ...received, name, kind });
      ids.push(received.id);
      if (sha256 && kind !== "image" && received.sha256 !== sha256)
        throw new AppError(
          "invalid",
          `O arquivo ${name} chegou diferente de como foi exportado. Baixe o pacote de novo.`,
        );
    }
    return await work(stored);
  });
}

/** Pictures are re-encoded, and captions checked, as uploads are. */
async function storeFile(
  ctx: SignedCtx,
  { zip, name, kind }: { zip: PackageZip; name: string; kind: UploadKind },
): Promise<ReceivedFile> {
  const typeOf = (head: Uint8Array) => requireKind(kind, head);
  const measure = (bytes: number) => requireSize(kind, bytes, ctx.settings);
  const opened = await zip.open(name);
  if (kind === "image")
    return await receiveFile(ctx, { chunks: [await fitImage(await buffer(opened))], typeOf, measure });
  const chunks = kind === "document" ? tidyCaptions(opened) : opened;
  return await receiveFile(ctx, { chunks, typeOf, measure }).catch((error) => {
    throw captionsOf(name, error);
  });
}

/** What is wrong with captions, with the name of their file: a package has many. */
const captionsOf = (name: string, error: unknown) =>
  error instanceof AppError && error.fields?.file ? errorAt("file", `${name}: ${error.message}`) : error;

/** Writes the rows of stored files as the viewer's; their addresses by name. Refuses (full) beyond the quota. */
export async function addStoredFiles(ctx: SignedCtx, stored: Stored[]): Promise<Map<string, string>> {
  if (!stored.length) return new Map();
  await requireQuota(
    ctx,
    stored.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  await ctx.db.insert(media).values(stored.map(({ name: _, ...file }) => ({ ...file, ownerId: ctx.viewer.id })));
  for (const { id, kind, bytes } of stored) await recordEvent(ctx, "media.uploaded", `media/${id}`, { kind, bytes });
  return new Map(stored.map(({ name, id }) => [name, `/media/${id}`]));
}
