import { Readable } from "node:stream";
import { inArray } from "drizzle-orm";
import yazl from "yazl";
import { findManagedCourseRow } from "#app/domain/authoring/lock-rows.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileIdFromUrl } from "#app/domain/media/picture.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { MissingFile, readWhole } from "#app/domain/media/store/file-store.ts";
import { extensionOf } from "#app/domain/media/upload.ts";
import { media } from "#drizzle/schema/courses.ts";
import { readContent } from "./course-content.server.ts";
import { addressesIn, type CourseContent, withAddresses } from "./course-content.ts";
import { manifestName, type OwnManifest, packageFormat, packageVersion } from "./own-package.ts";

type MediaRow = typeof media.$inferSelect;
/** A course to be packed: its addresses are https or names of files. */
export type Packed = { content: CourseContent; files: Map<string, MediaRow> };
export type ExportedPackage = { name: string; zip: Readable };

/** A course as a streamed package of our own, for those who manage it. Files that are lost are left out. */
export async function exportCourse(ctx: Ctx, courseId: number): Promise<ExportedPackage> {
  const now = await currentTime(ctx);
  const { content, files } = await packCourse(ctx, courseId);
  const manifest: OwnManifest = {
    format: packageFormat,
    version: packageVersion,
    exported_at: now.toISOString(),
    files: Object.fromEntries([...files].map(([name, { sha256, bytes }]) => [name, { sha256, bytes }])),
    content,
  };
  const texts = new Map([[manifestName, `${JSON.stringify(manifest, null, 2)}\n`]]);
  return { name: `${fileNameOf(content.course.title)}.zip`, zip: await zipOf(ctx, { texts, files, now }) };
}

/** A course's content, with our own files under the names that they get in a package. */
export async function packCourse(ctx: Ctx, courseId: number): Promise<Packed> {
  const content = await readContent(ctx, await findManagedCourseRow(ctx, courseId));
  const ids = addressesIn(content).flatMap((address) => fileIdFromUrl(address) ?? []);
  const rows = ids.length ? await ctx.db.select().from(media).where(inArray(media.id, ids)) : [];
  const names = new Map<string, string>();
  const files: Packed["files"] = new Map();
  for (const row of rows) {
    if (!(await isThere(ctx, row))) continue;
    const name = `files/${row.id}.${extensionOf(row.mimeType)}`;
    names.set(`/media/${row.id}`, name);
    files.set(name, row);
  }
  const packed = withAddresses(content, (address) => (fileIdFromUrl(address) ? (names.get(address) ?? null) : address));
  return { content: packed, files };
}

/** A ZIP as it is read: texts first, and then the files as they are, since films and pictures do not shrink. */
export async function zipOf(
  ctx: Ctx,
  { texts, files, now }: { texts: Map<string, string>; files: Packed["files"]; now: Date },
): Promise<Readable> {
  const archive = new yazl.ZipFile();
  const out = archive.outputStream as Readable;
  archive.on("error", (error) => out.destroy(error as Error));
  for (const [name, text] of texts) archive.addBuffer(Buffer.from(text, "utf8"), name, { mtime: now });
  for (const [name, file] of files) {
    const options = { mtime: file.createdAt, compress: false, size: file.bytes };
    archive.addReadStreamLazy(name, options, (give) => {
      wholeFile(ctx, file).then(
        (opened) => give(null, opened),
        (error) => give(error, Readable.from([])),
      );
    });
  }
  archive.end();
  return out;
}

async function isThere(ctx: Ctx, file: MediaRow) {
  try {
    (await wholeFile(ctx, file)).destroy();
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

const wholeFile = async (ctx: Ctx, file: MediaRow): Promise<Readable> =>
  Readable.from(await readWhole(await fileStore(ctx), file), { objectMode: false });

/** A title as a file name: letters without accents, digits and dashes. */
export function fileNameOf(title: string): string {
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60)
      .replace(/-$/, "") || "curso"
  );
}
