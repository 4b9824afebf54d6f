import { Readable } from "node:stream";
import { and, inArray, ne } from "drizzle-orm";
import yazl from "yazl";
import { findManagedCourseRow } from "#app/domain/authoring/lock-rows.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileIdFromUrl } from "#app/domain/media/picture.ts";
import { addToArchive, isStored } from "#app/domain/media/store/add-to-archive.server.ts";
import { extensionOf } from "#app/domain/media/upload.ts";
import { asFileName } from "#app/domain/text.ts";
import { media } from "#drizzle/schema/courses.ts";
import { readContent } from "./course-content.server.ts";
import { addressesIn, type CourseContent, withAddresses } from "./course-content.ts";
import { manifestName, type OwnManifest, packageFormat, packageVersion } from "./own-package.ts";

type MediaRow = typeof media.$inferSelect;
/** A course to be packed: its addresses are https or names of files. */
type Packed = { content: CourseContent; files: Map<string, MediaRow> };
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
  return { name: `${packageName(content.course.title)}.zip`, zip: await zipOf(ctx, { texts, files, now }) };
}

/** A course's content, with our own files under the names that they get in a package. */
export async function packCourse(ctx: Ctx, courseId: number): Promise<Packed> {
  const content = await readContent(ctx, await findManagedCourseRow(ctx, courseId));
  const ids = addressesIn(content).flatMap((address) => fileIdFromUrl(address) ?? []);
  const rows = ids.length
    ? await ctx.db
        .select()
        .from(media)
        .where(and(inArray(media.id, ids), ne(media.kind, "attachment")))
    : [];
  const names = new Map<string, string>();
  const files: Packed["files"] = new Map();
  for (const row of rows) {
    if (!(await isStored(ctx, row))) continue;
    const name = `files/${row.id}.${extensionOf(row.mimeType)}`;
    names.set(`/media/${row.id}`, name);
    files.set(name, row);
  }
  const packed = withAddresses(content, (address) => (fileIdFromUrl(address) ? (names.get(address) ?? null) : address));
  return { content: packed, files };
}

/** A text of a ZIP, or what makes it when its turn comes. */
type ZipText = string | (() => Promise<string>);

/** A ZIP as it is read: texts first, and then the files. */
export async function zipOf(
  ctx: Pick<Ctx, "settings">,
  { texts, files, now }: { texts: Map<string, ZipText>; files: Packed["files"]; now: Date },
): Promise<Readable> {
  const archive = new yazl.ZipFile();
  const out = archive.outputStream as Readable;
  archive.on("error", (error) => out.destroy(error as Error));
  for (const [name, text] of texts) {
    if (typeof text === "string") archive.addBuffer(Buffer.from(text, "utf8"), name, { mtime: now });
    else addText(archive, { name, text, now });
  }
  for (const [name, file] of files) addToArchive(ctx, archive, name, file);
  archive.end();
  return out;
}

function addText(archive: yazl.ZipFile, { name, text, now }: { name: string; text: () => Promise<string>; now: Date }) {
  archive.addReadStreamLazy(name, { mtime: now }, (give) => {
    text().then(
      (written) => give(null, Readable.from([Buffer.from(written, "utf8")], { objectMode: false })),
      (error) => give(error, Readable.from([])),
    );
  });
}

/** A course's title as the name of a file, without its ending. */
export const packageName = (title: string) => asFileName(title) || "curso";
