import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AppError } from "#app/domain/app-error.ts";
import type { FileChunks } from "#app/domain/media/store/file-store.ts";
import { migrationsOnDisk } from "#drizzle/migrations.ts";
import { readManifest } from "./backup-folder.server.ts";
import { checksumsFile, type Manifest, tableFile } from "./manifest.ts";

/** The SHA-256 of some bytes, in hex. */
export async function hashOf(chunks: FileChunks): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}

export const hashFile = (file: string): Promise<string> => hashOf(createReadStream(file));

/** Writes bytes to a new file and syncs it. */
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

/** SHA-256 by path within the backup. */
type Checksums = Map<string, string>;

/** Writes the list as `sha256sum -c` reads it. */
export async function writeChecksums(folder: string, checksums: Checksums): Promise<void> {
  const lines = function* () {
    for (const [file, hash] of checksums) yield `${hash}  ${file}\n`;
  };
  const target = createWriteStream(path.join(folder, checksumsFile), { mode: 0o600, flags: "wx", flush: true });
  await pipeline(lines, target);
}

/** Reads the list; refuses names that lead out of the backup. */
export async function readChecksums(list: FileChunks): Promise<Checksums> {
  const checksums: Checksums = new Map();
  for (const line of (await text(Readable.from(list))).split("\n").slice(0, -1)) {
    const [, hash, file] = /^([0-9a-f]{64}) {2}(\w[\w.-]*(?:\/\w[\w.-]*)?)$/.exec(line) ?? [];
    if (!hash || !file) throw new AppError("invalid", `A lista ${checksumsFile} da cópia foi alterada.`);
    checksums.set(file, hash);
  }
  return checksums;
}

export const isMedia = (file: string) => file.startsWith("media/");

export async function filesIn(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => !one.isDirectory());
  const nameOf = (one: Dirent) => path.relative(folder, path.join(one.parentPath, one.name)).replaceAll(path.sep, "/");
  const odd = entries.find((one) => !one.isFile());
  if (odd)
    throw new AppError(
      "invalid",
      `Na cópia há algo que não é arquivo nem pasta: ${nameOf(odd)}. Nenhuma cópia tem isso: não use esta.`,
    );
  return entries.map(nameOf);
}

/** A backup of which every byte was verified. */
export type VerifiedBackup = {
  folder: string;
  manifest: Manifest;
  /** Where the backup was fetched from, if the folder is a temporary copy, which is then removed. */
  from?: string;
};

/** `withoutMedia`: the files are not there, because they were compared while they were fetched. */
export async function verifyBackup(folder: string, { withoutMedia = false } = {}): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder);
  requireOurs(manifest);
  const there = await filesIn(folder);
  const [found, list] = [new Set(there), path.join(folder, checksumsFile)];
  const checksums: Checksums = found.has(checksumsFile) ? await readChecksums(createReadStream(list)) : new Map();
  const listed = [...checksums.keys()].filter((file) => !withoutMedia || !isMedia(file));
  const wanted = new Set([...listed, checksumsFile]);
  const odd = [...wanted].find((file) => !found.has(file)) ?? there.find((file) => !wanted.has(file));
  if (odd) throw new AppError("invalid", `A cópia não está inteira: ${odd} falta ou está sobrando.`);
  const media = [...checksums.keys()].filter(isMedia);
  const lacking = manifest.tables.find(({ name }) => !checksums.has(tableFile(name)));
  if (lacking || media.length !== manifest.files.count)
    throw new AppError(
      "invalid",
      `A cópia não está inteira: falta ${lacking ? tableFile(lacking.name) : "um arquivo"}.`,
    );
  for (const file of listed) {
    if ((await hashFile(path.join(folder, file))) !== checksums.get(file))
      throw new AppError("invalid", `A cópia foi alterada ou está danificada: ${file} não é mais o que foi gravado.`);
  }
  return { folder, manifest };
}

/** Its schema must be one of this release's own past. */
function requireOurs({ migrations, release }: Manifest) {
  const ours = migrationsOnDisk();
  const isKnown = migrations.every(({ at, hash }, i) => ours[i]?.at === at && ours[i].hash === hash);
  if (isKnown) return;
  throw new AppError(
    "invalid",
    `A cópia foi feita por outra versão da plataforma (${release}), que esta não conhece. Instale aquela versão ou uma mais nova.`,
  );
}
