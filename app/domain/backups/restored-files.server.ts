import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mediaFolder } from "#app/domain/media/store/disk-store.server.ts";
import { bucketStore } from "#app/domain/media/store/file-store.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { findExistingTable } from "#drizzle/dump/catalogue.ts";
import { findSecret, secretCheck } from "./backup-folder.server.ts";
import type { Manifest } from "./manifest.ts";
import { copyHashed } from "./verify-backup.server.ts";

/** Refuses if the database already holds data: a restore never overwrites. */
export async function requireEmptyDatabase({ db }: Pick<Ctx, "db">) {
  const found = await findExistingTable(db);
  if (!found) return;
  throw new AppError(
    "conflict",
    `O banco de dados não está vazio (há, por exemplo, a tabela ${found}). A restauração só escreve em um banco vazio: indique outro em DATABASE_URL ou outra pasta em DATA_DIR, ou troque o que está aqui pela cópia com --replace.`,
  );
}

/** Throws unless the current or previous secret opens this backup's sealed data. */
export async function requireSecret(
  { secret }: Manifest,
  {
    DATA_DIR,
    SESSION_SECRET_PREVIOUS,
    given,
  }: Pick<Settings, "DATA_DIR"> & Partial<Pick<Settings, "SESSION_SECRET_PREVIOUS">> & { given: string | undefined },
) {
  const here = given ?? (await findSecret({ DATA_DIR }));
  if (here === undefined && secret.kept === "backup") return;
  if ([here, SESSION_SECRET_PREVIOUS].some((each) => each && secretCheck(each) === secret.check)) return;
  throw new AppError(
    "conflict",
    here === undefined
      ? "O segredo desta cópia estava em SESSION_SECRET e não faz parte dela. Defina SESSION_SECRET com o valor daquela época; sem ele, chaves PIX e segredos de integrações não abrem."
      : "O segredo daqui (SESSION_SECRET, ou o arquivo session-secret) não é o da cópia: chaves PIX e segredos de integrações não abririam. Use o daquela época, ou aceite digitá-los de novo com --other-secret.",
  );
}

/** Where restored files go: staged before the database is loaded, moved into place with it, removed if it fails. */
type RestoredFiles = {
  /** Throws (conflict) if the store already holds files. */
  requireEmpty: () => Promise<void>;
  /** Copies all files of a folder, each under its id; a temporary folder of ours is moved instead. */
  copyIn: (from: string, how: { isOurs: boolean }) => Promise<void>;
  activate: () => Promise<void>;
  /** Leaves the store as it was before. */
  undo: () => Promise<void>;
  /** Once the database is restored too: removes the files that were replaced. */
  finish: () => Promise<void>;
};

/** The store that the settings name: a bucket, or DATA_DIR/media. */
export function restoredFiles(settings: Pick<Settings, "DATA_DIR"> & Partial<Settings>): RestoredFiles {
  return settings.S3_BUCKET ? inBucket(settings as Settings) : inFolder(settings);
}

/** Staged beside the folder, so that it can be renamed in one step. */
function inFolder(settings: Pick<Settings, "DATA_DIR">): RestoredFiles {
  const target = mediaFolder(settings);
  const draft = `${target}.restoring`;
  const former = `${target}.replaced`;
  return {
    requireEmpty: async () => {
      if (!existsSync(target) || (await readdir(target)).length === 0) return;
      throw new AppError(
        "conflict",
        `A pasta ${target} não está vazia. A restauração não mistura arquivos: indique outra em DATA_DIR, ou troque os arquivos pelos da cópia com --replace.`,
      );
    },
    copyIn: async (from, { isOurs }) => {
      await rm(draft, { recursive: true, force: true });
      if (isOurs) return await rename(from, draft); // Both are in DATA_DIR.
      await mkdir(draft, { recursive: true, mode: 0o700 });
      for (const id of await readdir(from))
        await copyHashed(createReadStream(path.join(from, id)), path.join(draft, id));
    },
    activate: async () => {
      await rm(former, { recursive: true, force: true });
      if (existsSync(target)) await rename(target, former);
      await rename(draft, target);
    },
    undo: async () => {
      // The commit failed after the folders had been swapped: swap them back.
      if (!existsSync(draft)) await rename(target, draft).catch(() => {});
      if (existsSync(former) && !existsSync(target)) await rename(former, target);
      await rm(draft, { recursive: true, force: true });
    },
    finish: () => rm(former, { recursive: true, force: true }),
  };
}

/** Stored under their final names at once: nothing reads them before the database names them. */
function inBucket(settings: Settings): RestoredFiles {
  const copied: string[] = [];
  return {
    requireEmpty: async () => {
      if ((await (await bucketStore(settings)).list()).length === 0) return;
      throw new AppError(
        "conflict",
        "O bucket de S3_BUCKET não está vazio. A restauração não mistura arquivos: indique outro, ou outro S3_PREFIX.",
      );
    },
    copyIn: async (from) => {
      const store = await bucketStore(settings);
      const here = new Set(await store.list());
      for (const id of await readdir(from)) {
        if (here.has(id)) continue; // An id is never given to another file.
        copied.push(id);
        await store.put(id, createReadStream(path.join(from, id)));
      }
    },
    activate: async () => {},
    undo: async () => {
      const store = await bucketStore(settings);
      for (const id of copied) await store.remove(id);
    },
    finish: async () => {},
  };
}
