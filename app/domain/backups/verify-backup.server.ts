import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#app/domain/app-error.ts";
import type { FileChunks } from "#app/domain/media/store/file-store.ts";
import { migrationsOnDisk } from "#drizzle/migrations.ts";
import { readManifest } from "./backup-folder.server.ts";
import { checksumsFile, type Manifest, tableFile } from "./manifest.ts";

/** The SHA-256 of a file, in hex, read piece by piece. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Writes bytes to a new file, on the disk when it resolves. */
export async function copyHashed(from: FileChunks, to: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(
    Readable.from(from),
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600, flags: "wx", flush: true }),
  );
  return hash.digest("hex");
}

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

/** Reads the list. */
async function readChecksums(folder: string): Promise<Checksums> {
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
    throw new AppError("invalid", `A lista ${checksumsFile} da cópia falta ou foi alterada.`, { cause });
  }
  const odd = there.find((file) => !checksums.has(file)) ?? [...checksums.keys()].find((file) => !there.includes(file));
  if (odd) throw new AppError("invalid", `A cópia não está inteira: ${odd} falta ou está sobrando.`);
  return checksums;
}

/** All files of a backup. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => !one.isDirectory());
  const nameOf = (one: Dirent) => path.relative(folder, path.join(one.parentPath, one.name)).replaceAll(path.sep, "/");
  const odd = entries.find((one) => !one.isFile());
  if (odd)
    throw new AppError(
      "invalid",
      `Na cópia há algo que não é arquivo nem pasta: ${nameOf(odd)}. Nenhuma cópia tem isso: não use esta.`,
    );
  return entries.map(nameOf).filter((file) => file !== checksumsFile);
}

/** A backup whose every byte was read and found to be what was written. */
export type VerifiedBackup = { folder: string; manifest: Manifest };

export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder);
  requireOurs(manifest);
  const checksums = await readChecksums(folder);
  const media = [...checksums.keys()].filter((file) => file.startsWith("media/"));
  const lacking = manifest.tables.find(({ name }) => !checksums.has(tableFile(name)));
  if (lacking || media.length !== manifest.files.count)
    throw new AppError(
      "invalid",
      `A cópia não está inteira: falta ${lacking ? tableFile(lacking.name) : "um arquivo"}.`,
    );
  for (const [file, hash] of checksums) {
    if ((await hashFile(path.join(folder, file))) !== hash)
      throw new AppError("invalid", `A cópia foi alterada ou está danificada: ${file} não é mais o que foi gravado.`);
  }
  return { folder, manifest };
}

/** Its schema must be one that this release has been through. */
function requireOurs({ migrations, release }: Manifest) {
  const ours = migrationsOnDisk();
  const isKnown = migrations.every(({ at, hash }, i) => ours[i]?.at === at && ours[i].hash === hash);
  if (isKnown) return;
  throw new AppError(
    "invalid",
    `A cópia foi feita por outra versão da plataforma (${release}), que esta não conhece. Instale aquela versão ou uma mais nova.`,
  );
}
