import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Made } from "#app/domain/backups/making/make-backup.server.ts";
import { writeWhole } from "#app/domain/files/write-whole.server.ts";
import type { Settings } from "#app/domain/settings.ts";

const note = z.object({
  madeAt: z.iso.datetime().transform((at) => new Date(at)),
  folder: z.string(),
  bytes: z.int().min(0),
  damaged: z.int().min(0),
});

/** The last whole backup, wherever it went, and how large it is. */
export type LastBackup = z.infer<typeof note>;

const noteFile = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => path.join(DATA_DIR, "last-backup.json");

/** Notes in DATA_DIR that a backup was made, since it may have gone to a disk that is not always there. */
export async function noteBackup(settings: Pick<Settings, "DATA_DIR">, { folder, manifest }: Made): Promise<void> {
  const { madeAt, files, packedBytes } = manifest;
  const text = JSON.stringify({ madeAt, folder, bytes: packedBytes + files.bytes, damaged: files.damaged.length });
  await writeWhole(noteFile(settings), Buffer.from(text));
}

/** The backup that was noted last; undefined where none was, or the note cannot be read. */
export async function readLastBackup(settings: Pick<Settings, "DATA_DIR">): Promise<LastBackup | undefined> {
  try {
    return note.parse(JSON.parse(await readFile(noteFile(settings), "utf8")));
  } catch {
    return undefined;
  }
}
