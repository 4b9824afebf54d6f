import { Readable } from "node:stream";
import yazl from "yazl";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { type Lease, takeLease } from "#app/domain/access/lease.server.ts";
import { spend } from "#app/domain/access/limits.server.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { isoDay } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { readWhole } from "#app/domain/media/store/read-whole.ts";
import { MissingFile } from "#app/domain/media/store/trouble.ts";
import { pageOf } from "#app/domain/privacy/copy/page.server.ts";
import type { Section } from "#app/domain/privacy/copy/section.ts";
import { filesAfter, type OwnFile, placeOf } from "#app/domain/privacy/copy/sections/doings.server.ts";
import { sections } from "#app/domain/privacy/copy/sections.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** One copy of a person at a time, on all instances together; one whose instance died is out of the way in a minute. */
const oneCopy = { name: "data.copy", seconds: 60 };
const renewedEvery = 20_000;

/**
 * Everything the platform keeps of the viewer, as a ZIP archive: a page to be read, a JSON file a noun, and the files
 * that they sent (LGPD, arts. 18, II and V, and 19). It is written as fast as it is taken: nothing larger than a page
 * of rows is held at once. Payout data are in it, hence: refuses visitors, a sign-in that is no longer recent (stale),
 * a second copy while one is being written (conflict), and more than five an hour (too many). Told as an event.
 */
export async function copyOwnData(ctx: Ctx): Promise<{ name: string; zip: ReadableStream<Uint8Array> }> {
  const signed = requireViewer(ctx);
  await requireRecentSignIn(signed);
  const { id } = signed.viewer;
  const lease = await takeLease(signed, oneCopy);
  if (!lease) throw new Refusal("conflict", alreadyUnderWay);
  try {
    await spend(signed, "data.copy");
    const now = await presentMoment(signed);
    await record(signed, "user.exported", `user/${id}`);
    const out = await archiveOf(signed, now);
    holdUntilClosed(lease, out);
    return { name: `meus-dados-${isoDay(now)}.zip`, zip: Readable.toWeb(out) as ReadableStream<Uint8Array> };
  } catch (error) {
    await lease.release();
    throw error;
  }
}

/** However slowly it is taken. A renewal that fails is made up for by the next; what cannot be released runs out. */
function holdUntilClosed(lease: Lease, out: Readable) {
  const renewing = setInterval(() => void lease.renew().catch(() => {}), renewedEvery);
  renewing.unref();
  out.once("close", () => {
    clearInterval(renewing);
    lease.release().catch(() => {});
  });
}

const alreadyUnderWay = "Uma cópia dos seus dados já está sendo baixada. Espere que ela termine.";

async function archiveOf(ctx: SignedCtx, now: Date): Promise<Readable> {
  const archive = new yazl.ZipFile();
  const out = archive.outputStream as Readable;
  archive.on("error", (error) => out.destroy(error as Error));
  const add = (name: string, parts: () => AsyncGenerator<string>) =>
    archive.addReadStreamLazy(name, { mtime: now }, (give) => give(null, bytesOf(parts())));
  add("index.html", () => pageOf(ctx));
  for (const section of sections) add(`dados/${section.file}.json`, () => jsonOf(ctx, section));
  for (let last: OwnFile | undefined; ; ) {
    const files = await filesAfter(ctx, last, 500);
    for (const file of files) await addFile(archive, ctx, file);
    if (files.length < 500) break;
    last = files.at(-1);
  }
  archive.end();
  return out;
}

const bytesOf = (parts: AsyncGenerator<string>) => Readable.from(encoded(parts), { objectMode: false });

async function* encoded(parts: AsyncGenerator<string>) {
  for await (const part of parts) yield Buffer.from(part, "utf8");
}

/** An array in which each row stands on a line of its own. */
async function* jsonOf(ctx: SignedCtx, { read }: Section) {
  let separator = "[\n";
  for await (const rows of read(ctx)) {
    yield separator + rows.map(({ json }) => JSON.stringify(json)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** A file that is not there any more is named in the list all the same, and missing here. */
async function addFile(archive: yazl.ZipFile, ctx: SignedCtx, file: OwnFile) {
  const name = placeOf(file);
  if (!name || !(await isThere(ctx, file))) return;
  archive.addReadStreamLazy(name, { mtime: file.createdAt, compress: false }, (give) => {
    wholeFile(ctx, file).then(
      (opened) => give(null, opened),
      (error) => give(error, Readable.from([])),
    );
  });
}

async function isThere(ctx: SignedCtx, file: OwnFile) {
  try {
    (await wholeFile(ctx, file)).destroy();
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

const wholeFile = async (ctx: SignedCtx, file: OwnFile): Promise<Readable> =>
  Readable.from(await readWhole(await fileStore(ctx), file), { objectMode: false });
