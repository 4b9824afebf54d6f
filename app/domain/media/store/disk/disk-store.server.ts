import { access, constants, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { mediaFolder } from "#app/domain/media/media-folder.server.ts";
import { putOnDisk } from "#app/domain/media/store/disk/put-on-disk.server.ts";
import { readFromDisk } from "#app/domain/media/store/disk/read-from-disk.server.ts";
import type { FileStore } from "#app/domain/media/store/file-store.ts";
import { storageAway } from "#app/domain/media/store/trouble.ts";
import type { Settings } from "#app/domain/settings.ts";
import { isUuid } from "#app/domain/uuid.ts";

const unfinished = /^\.[0-9a-f-]{36}(\.\d+)?\.part$/;

/** The files in DATA_DIR/media; those put aside in its folder `.unclaimed`. Files by other names are left alone. */
export function diskStore(settings: Pick<Settings, "DATA_DIR">): FileStore {
  const folder = mediaFolder(settings);
  const aside = path.join(folder, ".unclaimed");
  return {
    put: (id, chunks, how) => putOnDisk(folder, id, chunks, how),
    read: (id, part) => readFromDisk(folder, id, part),
    remove: (id) => rm(path.join(folder, id), { force: true }),
    kept: (before) => agedIn(folder, isUuid, before),
    aside: (before) => agedIn(aside, isUuid, before),
    putAside: async (id) => {
      await mkdir(aside, { recursive: true, mode: 0o700 });
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
      await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => access(folder, constants.R_OK | constants.W_OK))
        .catch((error) => {
          throw storageAway(error);
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

/** What is not there any more, another instance has dealt with. */
function unlessMissing<T>(otherwise: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  };
}
