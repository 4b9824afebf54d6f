import path from "node:path";
import { readManifest } from "#app/domain/backups/folder/backup-folders.server.ts";
import { readChecksums } from "#app/domain/backups/folder/checksums.server.ts";
import { hashFile } from "#app/domain/backups/folder/hash-file.server.ts";
import { type Manifest, tableFile } from "#app/domain/backups/folder/manifest.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { migrationsOnDisk } from "#drizzle/migrations.ts";

/** A backup whose every byte was read and found to be what was written. */
export type Verified = { folder: string; manifest: Manifest };

/**
 * Reads all of a backup. Refused, with what is wrong: one that is not whole, whose files were altered, that lacks what
 * its manifest names, that a newer or another release has made, or that holds anything but files and folders.
 */
export async function verifyBackup(folder: string): Promise<Verified> {
  const manifest = await readManifest(folder);
  requireOurs(manifest);
  const checksums = await readChecksums(folder);
  const media = [...checksums.keys()].filter((file) => file.startsWith("media/"));
  const lacking = manifest.tables.find(({ name }) => !checksums.has(tableFile(name)));
  if (lacking || media.length !== manifest.files.count)
    throw new Refusal(
      "invalid",
      `A cópia não está inteira: falta ${lacking ? tableFile(lacking.name) : "um arquivo"}.`,
    );
  for (const [file, hash] of checksums) {
    if ((await hashFile(path.join(folder, file))) !== hash)
      throw new Refusal("invalid", `A cópia foi alterada ou está danificada: ${file} não é mais o que foi gravado.`);
  }
  return { folder, manifest };
}

/** Its schema must be one that this release has been through. */
function requireOurs({ migrations, release }: Manifest) {
  const ours = migrationsOnDisk();
  const isKnown = migrations.every(({ at, hash }, i) => ours[i]?.at === at && ours[i].hash === hash);
  if (isKnown) return;
  throw new Refusal(
    "invalid",
    `A cópia foi feita por outra versão da plataforma (${release}), que esta não conhece. Instale aquela, ou uma mais nova.`,
  );
}
