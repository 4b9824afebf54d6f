import { and, eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { acquireOwn } from "#app/domain/access/concurrency-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { ManagedCourse } from "#app/domain/authoring/course.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { receiveFile, requireQuota } from "#app/domain/media/add-file.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { orRemoveFiles, removeFile } from "#app/domain/media/store-image.server.ts";
import type { FileStream } from "#app/domain/media/store-upload.server.ts";
import { maxSizeText, maxUploadBytes } from "#app/domain/media/upload.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { media } from "#drizzle/schema/courses.ts";
import { writeContent } from "./course-content.server.ts";
import { withAddresses } from "./course-content.ts";
import { type ImportPlan, noPackage, type PackagePreview, packageNotFound, previewOf } from "./import-plan.ts";
import { openPackage, type PackageSource, type PackageZip } from "./package-zip.server.ts";
import { planImport } from "./plan-import.server.ts";
import { addStoredFiles, withStoredFiles } from "./store-files.server.ts";

/**
 * Receives a package as it comes, and says what it would become. It is kept for a day, counts towards its owner's quota
 * until then, and nobody can download it. Refuses what cannot be read, and keeps nothing of it.
 */
export async function receivePackage(ctx: Ctx, chunks: FileStream): Promise<PackagePreview> {
  authorise(ctx, "courses.teach");
  const signed = requireViewer(ctx);
  using _own = acquireOwn(signed, "uploads");
  await requireQuota(signed, 0);
  const most = maxUploadBytes("video", ctx.settings);
  const { id, ...facts } = await receiveFile(signed, {
    chunks,
    typeOf: (head) => {
      if (head[0] === 0x50 && head[1] === 0x4b) return "application/zip";
      throw errorAt("file", noPackage, "unsupported");
    },
    measure: (bytes) => {
      if (bytes <= most) return;
      const sentence = `O pacote deve ter no máximo ${maxSizeText("video", ctx.settings)}. Os maiores entram pelo comando course:import.`;
      throw errorAt("file", sentence, "too_large");
    },
  });
  return await orRemoveFiles(ctx, [id], async () => {
    const { plan } = await open(signed, await storedSource(signed, { id, bytes: facts.bytes }));
    await inTransaction(signed, async (within) => {
      await requireQuota(within, facts.bytes);
      await within.db.insert(media).values({ id, ...facts, kind: "package", ownerId: within.viewer.id });
      await recordEvent(within, "media.uploaded", `media/${id}`, { kind: "package", bytes: facts.bytes });
    });
    return previewOf(id, plan);
  });
}

/** A package that the viewer has sent within the last day. */
export async function showPackage(ctx: Ctx, id: string): Promise<PackagePreview> {
  authorise(ctx, "courses.teach");
  const signed = requireViewer(ctx);
  return previewOf(id, (await open(signed, await findPackage(signed, id))).plan);
}

/**
 * Makes a package that the viewer has sent into a course, as a draft that they teach, with its files; all or nothing.
 * The package is removed. Refuses (not found) packages of others, and those that were imported already.
 */
export const importPackage = verb(
  { ability: "courses.teach", limit: "media.upload", id: uuidPathId(packageNotFound) },
  async (ctx, id): Promise<ManagedCourse> => {
    using _own = acquireOwn(ctx, "uploads");
    const opened = await open(ctx, await findPackage(ctx, id));
    const course = await writePackage(ctx, opened, async (within) => {
      const gone = await within.db.delete(media).where(isPackage(within, id)).returning({ id: media.id });
      if (!gone.length) throw new AppError("not_found", packageNotFound);
    });
    await removeFile(ctx, id);
    return course;
  },
);

type Opened = { zip: PackageZip; plan: ImportPlan };

/** Writes what a package becomes, as the viewer's. `alongside` runs in the same transaction. */
async function writePackage(
  ctx: SignedCtx,
  { zip, plan }: Opened,
  alongside: (within: SignedCtx) => Promise<void>,
): Promise<ManagedCourse> {
  return await withStoredFiles(ctx, { zip, files: plan.files }, (stored) =>
    inTransaction(ctx, async (within) => {
      await alongside(within);
      const urls = await addStoredFiles(within, stored);
      const content = withAddresses(plan.content, (address) => urls.get(address) ?? address);
      return await showManagedCourse(within, await writeContent(within, content, { instructorId: within.viewer.id }));
    }),
  );
}

/** Imports a package that is not uploaded, for the command line; all or nothing. */
export async function importFrom(ctx: SignedCtx, source: PackageSource) {
  const opened = await open(ctx, source);
  return { course: await writePackage(ctx, opened, async () => {}), leftOut: opened.plan.leftOut };
}

async function open(ctx: SignedCtx, source: PackageSource): Promise<Opened> {
  const zip = await openPackage(source);
  return { zip, plan: await planImport(ctx, zip) };
}

const isPackage = ({ viewer }: SignedCtx, id: string) =>
  and(eq(media.id, id), eq(media.kind, "package"), eq(media.ownerId, viewer.id));

async function findPackage(ctx: SignedCtx, id: string): Promise<PackageSource> {
  const [row] = await ctx.db.select({ bytes: media.bytes }).from(media).where(isPackage(ctx, id));
  if (!row) throw new AppError("not_found", packageNotFound);
  return await storedSource(ctx, { id, bytes: row.bytes });
}

async function storedSource(ctx: Ctx, { id, bytes }: { id: string; bytes: number }): Promise<PackageSource> {
  const store = await fileStore(ctx);
  const read = async (start: number, end: number) => {
    const { signal } = new AbortController();
    return (await store.read(id, { start, end, signal })) as unknown as AsyncIterable<Uint8Array>;
  };
  return { bytes, read };
}
