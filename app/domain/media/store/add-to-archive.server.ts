import { Readable } from "node:stream";
import type yazl from "yazl";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "./file-store.server.ts";
import { MissingFile, readWhole } from "./file-store.ts";

/** What an archive needs to know of a row of `media`. */
type StoredFile = { id: string; bytes: number; createdAt: Date };

/** Whether a file that has a row is in the storage. */
export async function isStored(ctx: Pick<Ctx, "settings">, file: Pick<StoredFile, "id" | "bytes">): Promise<boolean> {
  try {
    (await openWhole(ctx, file)).destroy();
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}

/**
 * Adds a stored file to a ZIP as it is; it is opened when its turn comes, and closed where the reader leaves. Videos
 * and pictures do not shrink.
 */
export function addToArchive(ctx: Pick<Ctx, "settings">, archive: yazl.ZipFile, name: string, file: StoredFile): void {
  archive.addReadStreamLazy(name, { mtime: file.createdAt, compress: false, size: file.bytes }, (give) => {
    openWhole(ctx, file).then(
      (opened) => {
        const close = () => opened.destroy();
        archive.outputStream.once("close", close);
        opened.once("close", () => archive.outputStream.off("close", close));
        give(null, opened);
      },
      (error) => give(error, Readable.from([])),
    );
  });
}

const openWhole = async (ctx: Pick<Ctx, "settings">, file: Pick<StoredFile, "id" | "bytes">): Promise<Readable> =>
  Readable.from(await readWhole(await fileStore(ctx), file), { objectMode: false });
