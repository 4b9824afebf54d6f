import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { copyHashed } from "#app/domain/backups/folder/hash-file.server.ts";
import { requireEmptyFolder } from "#app/domain/backups/restoring/require-empty.server.ts";
import { mediaFolder } from "#app/domain/media/media-folder.server.ts";
import { bucketStore } from "#app/domain/media/store/file-store.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";

/**
 * Where restored files are to lie: brought near before the database is loaded, in place with it, gone where it fails.
 */
export type FilePlace = {
  /** Refuses (conflict) where files lie that the restored ones could be mixed up with. */
  requireEmpty: () => Promise<void>;
  /** Copies all files of a folder, each under its id. */
  bring: (from: string) => Promise<void>;
  settle: () => Promise<void>;
  undo: () => Promise<void>;
};

/** The place that the settings name: a bucket, or DATA_DIR/media. */
export function filePlace(settings: Pick<Settings, "DATA_DIR"> & Partial<Settings>): FilePlace {
  return settings.S3_BUCKET ? inBucket(settings as Settings) : inFolder(settings);
}

/** Beside the folder at first: it takes its name in one step. */
function inFolder(settings: Pick<Settings, "DATA_DIR">): FilePlace {
  const target = mediaFolder(settings);
  const draft = `${target}.restoring`;
  return {
    requireEmpty: () => requireEmptyFolder(settings),
    bring: async (from) => {
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const id of await readdir(from))
        await copyHashed(createReadStream(path.join(from, id)), path.join(draft, id));
    },
    settle: async () => {
      if (existsSync(target)) await rm(target, { recursive: true });
      await rename(draft, target);
    },
    undo: async () => {
      if (!existsSync(draft)) await rename(target, draft).catch(() => {}); // The database was lost at its very last word.
      await rm(draft, { recursive: true, force: true });
    },
  };
}

/** Under their names at once: nothing can ask for them before the database names them. */
function inBucket(settings: Settings): FilePlace {
  const brought: string[] = [];
  return {
    requireEmpty: async () => {
      if ((await (await bucketStore(settings)).kept()).length === 0) return;
      throw new Refusal(
        "conflict",
        "O bucket de S3_BUCKET não está vazio. A restauração não mistura arquivos: indique outro, ou outro S3_PREFIX.",
      );
    },
    bring: async (from) => {
      const store = await bucketStore(settings);
      for (const id of await readdir(from)) {
        brought.push(id);
        await store.put(id, createReadStream(path.join(from, id)));
      }
    },
    settle: async () => {},
    undo: async () => {
      const store = await bucketStore(settings);
      for (const id of brought) await store.remove(id);
    },
  };
}
