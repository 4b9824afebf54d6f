import { mkdir, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { SystemCtx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import type { CertificateChoice } from "./deletion.ts";

/** A deleted account, when it was deleted, and what happened to its certificates: all that is needed to repeat it. */
export type Deletion = { userId: string; at: Date; certificates: CertificateChoice };

/** The list of them, one per line: beside the copies, and in every copy. */
export const deletionListName = "deleted-accounts.txt";

const heading = `# Contas apagadas desta escola: quando, qual, e se os certificados ficaram (keep) ou saíram (remove).
# Uma restauração lê esta lista e as apaga de novo. Guarde-a junto das cópias; não diz de quem eram.
`;

const line = /^(\S+Z) ([0-9a-f-]{36}) (keep|remove)$/;

/** A line of the list. */
export const deletionsText = (deletions: readonly Deletion[]) =>
  heading + deletions.map(({ at, userId, certificates }) => `${at.toISOString()} ${userId} ${certificates}\n`).join("");

/**
 * Reads a list, by account; unreadable lines (cut off by a crash, for example) are counted. Undefined if there is no
 * such file.
 */
export async function readDeletions(file: string): Promise<{ known: Map<string, Deletion>; odd: number } | undefined> {
  const text = await requirePlain(file)
    .then(() => readFile(file, "utf8"))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
  return text === undefined ? undefined : parseDeletions(text);
}

/** The same for a list's text. */
export function parseDeletions(text: string): { known: Map<string, Deletion>; odd: number } {
  const known = new Map<string, Deletion>();
  let odd = 0;
  for (const each of text.split("\n")) {
    if (!each || each.startsWith("#")) continue;
    const [, at = "", userId, certificates] = line.exec(each) ?? [];
    if (!userId || Number.isNaN(Date.parse(at))) odd += 1;
    else known.set(userId, { userId, at: new Date(at), certificates: certificates as CertificateChoice });
  }
  return { known, odd };
}

/**
 * Adds missing lines to a list; nothing is ever removed. Creates the file if there is something to add, or `always`: an
 * empty list says that nobody was deleted.
 */
export async function appendDeletions(
  file: string,
  deletions: readonly Deletion[],
  { always = false } = {},
): Promise<void> {
  const before = await readDeletions(file);
  const lacking = deletions.filter(({ userId }) => !before?.known.has(userId));
  if (!lacking.length && (before || !always)) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const text = deletionsText(lacking);
  const handle = await open(file, "a", 0o600);
  try {
    // On a new line, whatever an interrupted write left behind.
    await handle.appendFile(before ? `\n${text.slice(heading.length)}` : text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder of this installation's own list: beside the copies that are not sent elsewhere. */
export const deletionListPath = (settings: Pick<Settings, "BACKUP_DIR" | "DATA_DIR">) =>
  path.join(backupsFolder(settings), deletionListName);

/** Every deleted account, from the events, oldest first. */
export async function listDeletions(db: Pick<Db, "execute">): Promise<Deletion[]> {
  const rows = await db.execute<{ userId: string; ms: number; certificates: CertificateChoice }>(sql`
    select substr(object, 6) as "userId", (extract(epoch from at) * 1000)::float8 as ms,
      coalesce(data ->> 'certificates', 'keep') as certificates
    from events where action = 'user.deleted' and object like 'user/%' order by at, id`);
  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms) }));
}

/**
 * Updates this installation's list of deleted accounts from the database: after each deletion, and regularly on every
 * instance.
 */
export async function syncDeletionList({ db, settings }: SystemCtx): Promise<void> {
  await appendDeletions(deletionListPath(settings), await listDeletions(db));
}

/** Throws (invalid) for anything but a regular file: reading a pipe or device would never end. */
async function requirePlain(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) throw new AppError("invalid", `${file} não é um arquivo comum.`);
}
