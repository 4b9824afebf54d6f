import path from "node:path";
import { type Deletion, deletionsFile, readDeletions } from "#app/domain/backups/deletions/deletion-list.server.ts";
import { ownList } from "#app/domain/backups/deletions/note-deletions.server.ts";
import { listBackups } from "#app/domain/backups/folder/backup-folders.server.ts";
import type { Verified } from "#app/domain/backups/restoring/verify-backup.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";

/**
 * A list that was found: how many accounts it names, when the last of them was deleted, and how many lines say nothing.
 */
export type FoundList = { file: string; count: number; last: Date | undefined; odd: number };

export type FoundDeletions = { deletions: Deletion[]; lists: FoundList[]; looked: string[] };

/**
 * Which accounts were deleted, as far as can be known without the lost database: by the list that was given, the one
 * beside the copy, this installation's own, and the one in the newest copy beside this one. Refused: a given one that
 * is not there. Out: all of them once, the lists that were found, and where was looked.
 */
export async function findDeletions(
  { folder, manifest }: Verified,
  { settings, given }: { settings: Pick<Settings, "BACKUP_DIR" | "DATA_DIR">; given: string | undefined },
): Promise<FoundDeletions> {
  const parent = path.dirname(folder);
  const [newest] = (await listBackups(parent)).filter(({ madeAt }) => madeAt > new Date(manifest.madeAt));
  const places = [given, path.join(parent, deletionsFile), ownList(settings), newest && inside(newest.folder)];
  const looked = [...new Set(places.flatMap((place) => (place ? [path.resolve(place)] : [])))];
  const all = new Map<string, Deletion>();
  const lists: FoundList[] = [];
  for (const file of looked) {
    const read = await readDeletions(file).catch((error: Error) => {
      const why = `A lista de contas apagadas ${file} não pode ser lida (${error.message}).`;
      throw new Refusal("invalid", `${why} Corrija isso, ou tire-a dali se não for uma lista.`, { cause: error });
    });
    if (!read && given && file === path.resolve(given))
      throw new Refusal("invalid", `Não há a lista de contas apagadas ${given}.`);
    if (!read) continue;
    const moments = [...read.known.values()].map(({ at }) => at.getTime());
    const last = moments.length ? new Date(moments.reduce((a, b) => Math.max(a, b))) : undefined;
    lists.push({ file, count: read.known.size, last, odd: read.odd });
    for (const deletion of read.known.values()) all.set(deletion.userId, deletion);
  }
  return { deletions: [...all.values()], lists, looked };
}

const inside = (folder: string) => path.join(folder, deletionsFile);
