import { existsSync } from "node:fs";
import { lstat, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { type Manifest, manifestFields, manifestFile } from "#app/domain/backups/folder/manifest.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";

/** A backup on the disk: its folder, when it was made and of what kind, both from its name. */
export type BackupFolder = { folder: string; madeAt: Date; kind: Manifest["kind"] };

const pattern = /^sementeira-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-upgrade)?$/;

/** What a backup that is not whole yet is called. */
export const unfinished = ".partial";

/** Where backups go that are sent nowhere else. */
export const backupsFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Settings, "BACKUP_DIR" | "DATA_DIR">) =>
  path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, "backups"));

/** The name of a backup made at that moment. */
export function backupName(madeAt: Date, kind: Manifest["kind"]): string {
  const moment = madeAt.toISOString().slice(0, 19).replaceAll(":", "-");
  return `sementeira-${moment}Z${kind === "upgrade" ? "-upgrade" : ""}`;
}

/** The whole backups in a folder, newest first; none where there is no such folder. */
export async function listBackups(parent: string): Promise<BackupFolder[]> {
  const names = existsSync(parent) ? await readdir(parent) : [];
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, upgrade] = pattern.exec(name) ?? [];
      if (!day || !existsSync(path.join(parent, name, manifestFile))) return [];
      const madeAt = new Date(`${day}T${hour}:${minute}:${second}Z`);
      return [{ folder: path.join(parent, name), madeAt, kind: upgrade ? ("upgrade" as const) : ("full" as const) }];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Removes all but the newest `keep` whole backups of a kind; unfinished ones are left to people. Out: what went. */
export async function rotateBackups(parent: string, kind: Manifest["kind"], keep: number): Promise<string[]> {
  const old = (await listBackups(parent)).filter((each) => each.kind === kind).slice(keep);
  for (const { folder } of old) await rm(folder, { recursive: true });
  return old.map(({ folder }) => path.basename(folder));
}

/** What a backup says of itself. Refused: a folder that is none, is not whole, or speaks a form that we do not know. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (path.basename(path.resolve(folder)).endsWith(unfinished))
    throw new Refusal("invalid", `A cópia em ${folder} não chegou ao fim e não serve. Escolha outra.`);
  const file = path.join(folder, manifestFile);
  const isThere = await lstat(file).catch(() => undefined);
  if (!isThere?.isFile())
    throw new Refusal("invalid", `Não há uma cópia de segurança em ${folder}: falta o arquivo ${manifestFile}.`);
  const text = await readFile(file, "utf8");
  const parsed = manifestFields.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid", `O arquivo ${manifestFile} em ${folder} foi alterado ou é de outra versão.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
