import { createHash } from "node:crypto";
import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import { deletionListName, deletionsText } from "#app/domain/privacy/deletion-list.server.ts";
import { release } from "#app/domain/release.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { findSecret, secretCheck } from "./backup-folder.server.ts";
import type { CopiedFiles } from "./copy-files.server.ts";
import type { DumpResult } from "./dump-database.server.ts";
import { type Manifest, manifestFile, secretFile } from "./manifest.ts";
import { type Checksums, writeChecksums } from "./verify-backup.server.ts";

type Contents = {
  madeAt: Date;
  kind: Manifest["kind"];
  dumped: DumpResult;
  copied: CopiedFiles;
  /** Whether to include the secret even if the environment sets it. */
  withSecret?: boolean;
};

/**
 * Writes what makes a folder with tables and files a backup: the manifest, the deleted accounts, the secret where the
 * platform made it, and last the list of what everything must hash to.
 */
export async function sealBackup(draft: string, settings: Settings, contents: Contents): Promise<Manifest> {
  const manifest = await describe(settings, contents);
  const checksums = checksumsOf(contents);
  const own = new Map([
    [manifestFile, `${JSON.stringify(manifest, null, 2)}\n`],
    [deletionListName, deletionsText(contents.dumped.deletions)],
  ]);
  if (manifest.secret.kept === "backup") own.set(secretFile, settings.SESSION_SECRET);
  for (const [name, text] of own) {
    await writeFile(path.join(draft, name), text, { mode: 0o600, flag: "wx", flush: true });
    checksums.set(name, createHash("sha256").update(text).digest("hex"));
  }
  await writeChecksums(draft, checksums);
  await syncFolder(path.join(draft, "database"));
  await syncFolder(draft);
  return manifest;
}

async function describe(settings: Settings, { madeAt, kind, dumped, copied, withSecret }: Contents): Promise<Manifest> {
  const { hashes: _hashes, deletions: _deletions, files, ...database } = dumped;
  const held = files.filter(({ id }) => !copied.missing.includes(id));
  const isKept = withSecret || (await findSecret(settings)) === settings.SESSION_SECRET;
  return {
    format: 1,
    kind,
    madeAt: madeAt.toISOString(),
    release,
    ...database,
    files: {
      count: kind === "full" ? held.length : 0,
      bytes: kind === "full" ? held.reduce((sum, { bytes }) => sum + bytes, 0) : 0,
      missing: copied.missing,
      damaged: copied.damaged,
    },
    secret: { kept: isKept ? "backup" : "environment", check: secretCheck(settings.SESSION_SECRET) },
  };
}

function checksumsOf({ dumped, copied }: Contents): Checksums {
  return new Map([...dumped.hashes, ...[...copied.hashes].map(([id, hash]) => [`media/${id}`, hash] as const)]);
}

/** A name is on the disk only once its folder is synced. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
