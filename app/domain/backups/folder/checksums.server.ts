import { createReadStream, createWriteStream, type Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { checksumsFile } from "#app/domain/backups/folder/manifest.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** SHA-256 by the file's path inside of the backup. */
export type Checksums = Map<string, string>;

/** Writes the list as `sha256sum -c` reads it. */
export async function writeChecksums(folder: string, checksums: Checksums): Promise<void> {
  const lines = function* () {
    for (const [file, hash] of checksums) yield `${hash}  ${file}\n`;
  };
  const target = createWriteStream(path.join(folder, checksumsFile), { mode: 0o600, flags: "wx", flush: true });
  await pipeline(lines, target);
}

/** Reads the list. Refused: one that is missing, is no such list, or does not name exactly the files that are there. */
export async function readChecksums(folder: string): Promise<Checksums> {
  const there = await filesIn(folder);
  const checksums: Checksums = new Map();
  const source = createReadStream(path.join(folder, checksumsFile));
  try {
    for await (const line of createInterface({ input: source })) {
      const [, hash, file] = /^([0-9a-f]{64}) {2}([\w.-]+(?:\/[\w.-]+)?)$/.exec(line) ?? [];
      if (!hash || !file) throw new Error("a line is none");
      checksums.set(file, hash);
    }
  } catch (cause) {
    throw new Refusal("invalid", `A lista ${checksumsFile} da cópia falta ou foi alterada.`, { cause });
  }
  const odd = there.find((file) => !checksums.has(file)) ?? [...checksums.keys()].find((file) => !there.includes(file));
  if (odd) throw new Refusal("invalid", `A cópia não está inteira: ${odd} falta, ou está a mais.`);
  return checksums;
}

/**
 * All files of a backup. Refused: anything else in it. A link leads out of it, to whatever this user may read; a pipe
 * is waited for, and a device read for ever.
 */
async function filesIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => !one.isDirectory());
  const nameOf = (one: Dirent) => path.relative(folder, path.join(one.parentPath, one.name)).replaceAll(path.sep, "/");
  const odd = entries.find((one) => !one.isFile());
  if (odd)
    throw new Refusal(
      "invalid",
      `Na cópia há algo que não é arquivo nem pasta: ${nameOf(odd)}. Nenhuma cópia tem isso: não use esta.`,
    );
  return entries.map(nameOf).filter((file) => file !== checksumsFile);
}
