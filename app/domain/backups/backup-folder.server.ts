import { existsSync } from "node:fs";
import { lstat, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#app/domain/app-error.ts";
import { derivedKey } from "#app/domain/secrets/sealed.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type Manifest, manifestFields, manifestFile, secretFile } from "./manifest.ts";

/** A backup on disk: its folder, and from its name when it was made and of what kind. */
type BackupFolder = { folder: string; madeAt: Date; kind: Manifest["kind"] };

const pattern = /^sementeira-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-upgrade)?$/;

export const partialSuffix = ".partial";

export function backupName(madeAt: Date, kind: Manifest["kind"]): string {
  const moment = madeAt.toISOString().slice(0, 19).replaceAll(":", "-");
  return `sementeira-${moment}Z${kind === "upgrade" ? "-upgrade" : ""}`;
}

/** When a backup with this name was made, and its kind; undefined if the name is not a backup's. */
export function readBackupName(name: string): Pick<BackupFolder, "madeAt" | "kind"> | undefined {
  const [, day, hour, minute, second, upgrade] = pattern.exec(name) ?? [];
  if (!day) return undefined;
  return { madeAt: new Date(`${day}T${hour}:${minute}:${second}Z`), kind: upgrade ? "upgrade" : "full" };
}

/** The complete backups in a folder, newest first; none if there is no such folder. */
export async function listBackups(parent: string): Promise<BackupFolder[]> {
  const names = existsSync(parent) ? await readdir(parent) : [];
  return names
    .flatMap((name) => {
      const about = readBackupName(name);
      if (!about || !existsSync(path.join(parent, name, manifestFile))) return [];
      return [{ folder: path.join(parent, name), ...about }];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Removes all but the newest `keep` complete backups of a kind; unfinished ones are left for people to look at. */
export async function rotateBackups(parent: string, kind: Manifest["kind"], keep: number): Promise<string[]> {
  const old = (await listBackups(parent)).filter((each) => each.kind === kind).slice(keep);
  for (const { folder } of old) await rm(folder, { recursive: true });
  return old.map(({ folder }) => path.basename(folder));
}

export async function readManifest(folder: string): Promise<Manifest> {
  if (path.basename(path.resolve(folder)).endsWith(partialSuffix))
    throw new AppError("invalid", `A cópia em ${folder} não chegou ao fim e não pode ser usada. Escolha outra.`);
  const file = path.join(folder, manifestFile);
  const isThere = await lstat(file).catch(() => undefined);
  if (!isThere?.isFile())
    throw new AppError("invalid", `Não há uma cópia de segurança em ${folder}: falta o arquivo ${manifestFile}.`);
  const text = await readFile(file, "utf8");
  const parsed = manifestFields.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", `O arquivo ${manifestFile} em ${folder} foi alterado ou é de outra versão.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value derived from the secret, to compare two secrets without revealing either. */
export const secretCheck = (secret: string) => derivedKey({ SESSION_SECRET: secret }, "backup check").toString("hex");

/** The secret that the platform generated in DATA_DIR; undefined if it was given one. */
export async function findSecret({ DATA_DIR }: Pick<Settings, "DATA_DIR">): Promise<string | undefined> {
  return await readFile(path.join(DATA_DIR, secretFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
