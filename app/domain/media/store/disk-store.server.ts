import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import type { Settings } from "#app/domain/settings.ts";
import { isUuid } from "#app/domain/text.ts";
import {
  type FileChunks,
  type FilePart,
  type FileStore,
  MissingFile,
  storageUnavailable,
  TruncatedFile,
} from "./file-store.ts";

/** The folder of the platform's files, if they are not in a bucket. */
export const mediaFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => path.join(DATA_DIR, "media");

const gibibyte = 1024 ** 3;

/** Creates a folder if needed. */
const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

/** Whether less than 5% of a disk, or less than 1 GiB, is free: the rest is for the database. */
export function isDiskLow({ bavail, blocks, bsize }: { bavail: number; blocks: number; bsize: number }): boolean {
  return bavail * bsize < Math.max(blocks * bsize * 0.05, gibibyte);
}

/** The free space is checked again after so many bytes. */
const stride = 64 * 1024 ** 2;

/**
 * Streams a file to a temporary name and renames it once it is complete and synced; failures leave nothing behind
 * unless the process dies. Throws (full) where the disk is low, unless told otherwise.
 */
async function putOnDisk(
  folder: string,
  id: string,
  chunks: FileChunks,
  { evenIfScarce = false }: { evenIfScarce?: boolean } = {},
) {
  await makeFolder(folder);
  const requireSpace = async () => {
    if (!evenIfScarce && isDiskLow(await statfs(folder))) throw new AppError("full");
  };
  await requireSpace();
  const unfinished = path.join(folder, `.${id}.${process.pid}.part`);
  const file = await open(unfinished, "w", 0o600);
  try {
    await write(file, chunks, requireSpace).finally(() => file.close());
    await rename(unfinished, path.join(folder, id));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function write(file: FileHandle, chunks: FileChunks, requireSpace: () => Promise<void>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    if (Math.floor((bytes + chunk.length) / stride) > Math.floor(bytes / stride)) await requireSpace();
    bytes += chunk.length;
    await file.writeFile(chunk);
  }
  await file.sync();
}

const chunkBytes = 64 * 1024;

/** A part of a file in a folder, as a stream that holds the file open no longer than it is read. */
async function readFromDisk(
  folder: string,
  id: string,
  { start, end, signal }: FilePart,
): Promise<ReadableStream<Uint8Array>> {
  const file = await open(path.join(folder, id)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new MissingFile(id) : error;
  });
  let at = start;
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= file.close());
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const leave = () => close().then(() => controller.error(signal.reason));
        if (signal.aborted) await leave();
        else signal.addEventListener("abort", leave, { once: true });
      },
      async pull(controller) {
        if (closing) return;
        const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - at + 1));
        const { bytesRead } = await file.read(chunk, 0, chunk.length, at).catch(closeAndThrow);
        at += bytesRead;
        if (bytesRead) controller.enqueue(chunk.subarray(0, bytesRead));
        if (bytesRead && at <= end) return;
        await close();
        if (at <= end) controller.error(new TruncatedFile(id));
        else controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

const unfinished = /^\.[0-9a-f-]{36}(\.\d+)?\.part$/;

/** The files in DATA_DIR/media; those put aside in its folder `.unclaimed`. Files by other names are left alone. */
export function diskStore(settings: Pick<Settings, "DATA_DIR">): FileStore {
  const folder = mediaFolder(settings);
  const aside = path.join(folder, ".unclaimed");
  return {
    put: (id, chunks, how) => putOnDisk(folder, id, chunks, how),
    read: (id, part) => readFromDisk(folder, id, part),
    remove: (id) => rm(path.join(folder, id), { force: true }),
    list: (before) => agedIn(folder, isUuid, before),
    listAside: (before) => agedIn(aside, isUuid, before),
    putAside: async (id) => {
      await makeFolder(aside);
      await move(id, folder, aside);
    },
    bringBack: (id) => move(id, aside, folder),
    removeAside: (id) => rm(path.join(aside, id), { force: true }),
    dropUnfinished: async (before) => {
      const parts = await agedIn(folder, (name) => unfinished.test(name), before);
      for (const name of parts) await rm(path.join(folder, name), { force: true });
      return parts.length;
    },
    reach: async () => {
      await makeFolder(folder)
        .then(() => access(folder, constants.R_OK | constants.W_OK))
        .catch((error) => {
          throw storageUnavailable(error);
        });
    },
  };
}

/** The files in a folder that fit and have been what and where they are since before `since`. */
async function agedIn(folder: string, fits: (name: string) => boolean, since = Number.POSITIVE_INFINITY) {
  const names = await readdir(folder).catch(unlessMissing<string[]>([]));
  const aged: string[] = [];
  for (const name of names.filter(fits)) {
    const facts = await stat(path.join(folder, name)).catch(unlessMissing(undefined));
    if (facts?.isFile() && Math.max(facts.mtimeMs, facts.ctimeMs) < since) aged.push(name);
  }
  return aged;
}

async function move(name: string, from: string, to: string) {
  await rename(path.join(from, name), path.join(to, name)).catch(unlessMissing(undefined));
}

/** Files that are gone were handled by another instance. */
function unlessMissing<T>(otherwise: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  };
}
