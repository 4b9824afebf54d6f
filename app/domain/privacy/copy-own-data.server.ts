import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import yazl from "yazl";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { isoDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { addToArchive, isStored } from "#app/domain/media/store/add-to-archive.server.ts";
import { media } from "#drizzle/schema/courses.ts";
import { archivePath, type OwnFile } from "./copy-authoring.server.ts";
import { renderCopyPage, sections } from "./copy-page.server.ts";
import type { Section } from "./copy-section.server.ts";

/**
 * Everything the platform keeps of the viewer, as a streamed ZIP (LGPD, arts. 18, II and V, and 19). It includes payout
 * data, so it needs a recent sign-in (stale); five an hour. Recorded as an event.
 */
export async function copyOwnData(ctx: Ctx): Promise<{ name: string; zip: Readable }> {
  const signed = requireViewer(ctx);
  await requireRecentSignIn(signed);
  await consumeRateLimit(signed, "data.copy");
  const now = await currentTime(signed);
  await recordEvent(signed, "user.exported", `user/${signed.viewer.id}`, {});
  return { name: `meus-dados-${isoDay(now)}.zip`, zip: await archiveOf(signed, now) };
}

async function archiveOf(ctx: SignedCtx, now: Date): Promise<Readable> {
  const archive = new yazl.ZipFile();
  const out = archive.outputStream as Readable;
  archive.on("error", (error) => out.destroy(error as Error));
  const add = (name: string, parts: () => AsyncGenerator<string>) =>
    archive.addReadStreamLazy(name, { mtime: now }, (give) => give(null, bytesOf(parts())));
  add("index.html", () => renderCopyPage(ctx));
  for (const section of sections) add(`dados/${section.file}.json`, () => sectionJson(ctx, section));
  const files = await ctx.db.select().from(media).where(eq(media.ownerId, ctx.viewer.id)).orderBy(media.id);
  for (const file of files) await addFile(archive, ctx, file);
  archive.end();
  return out;
}

const bytesOf = (parts: AsyncGenerator<string>) => Readable.from(encoded(parts), { objectMode: false });

async function* encoded(parts: AsyncGenerator<string>) {
  for await (const part of parts) yield Buffer.from(part, "utf8");
}

/** An array in which each row stands on a line of its own. */
async function* sectionJson(ctx: SignedCtx, { read }: Section) {
  let separator = "[\n";
  for await (const rows of read(ctx)) {
    if (!rows.length) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** A missing file stays in the list. */
async function addFile(archive: yazl.ZipFile, ctx: SignedCtx, file: OwnFile) {
  const name = archivePath(file);
  if (!name || !(await isStored(ctx, file))) return;
  addToArchive(ctx, archive, name, file);
}
