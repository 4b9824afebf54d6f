import { mkdir, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import type { CertificateChoice } from "./deletion.ts";

/** An account that was deleted, when, and what became of its certificates: all that it takes to do it again. */
export type Deletion = { userId: string; at: Date; certificates: CertificateChoice };

/** The list of them, a line each: beside the copies, and in every copy. */
export const deletionListName = "deleted-accounts.txt";

const heading = `# Contas apagadas desta escola: quando, qual, e se os certificados ficaram (keep) ou saíram (remove).
# Uma restauração lê esta lista e as apaga de novo. Guarde-a junto das cópias; não diz de quem eram.
`;

const line = /^(\S+Z) ([0-9a-f-]{36}) (keep|remove)$/;

/** How such a list is written. */
export const deletionsText = (deletions: readonly Deletion[]) =>
  heading + deletions.map(({ at, userId, certificates }) => `${at.toISOString()} ${userId} ${certificates}\n`).join("");

/**
 * A list, by account; what is no line of one (cut off by a crash, say) is counted. Undefined where there is no such
 * file.
 */
export async function readDeletions(file: string): Promise<{ known: Map<string, Deletion>; odd: number } | undefined> {
  const text = await requirePlain(file)
    .then(() => readFile(file, "utf8"))
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
  if (text === undefined) return undefined;
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
 * Adds to a list what it lacks; nothing is ever taken out of it. Begins it where there is something to say, or
 * `always`: an empty one says that nobody was deleted.
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
    // On a line of its own, whatever the last writing left behind.
    await handle.appendFile(before ? `\n${text.slice(heading.length)}` : text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where this installation keeps its own list: beside the copies that are sent nowhere else. */
export const deletionListPath = (settings: Pick<Settings, "BACKUP_DIR" | "DATA_DIR">) =>
  path.join(backupsFolder(settings), deletionListName);

/** Every account that was deleted, as what happened tells it, the first first. */
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
export async function syncDeletionList({ db, settings }: Pick<Ctx, "db" | "settings">): Promise<void> {
  await appendDeletions(deletionListPath(settings), await listDeletions(db));
}

/** Throws (invalid) for anything but a regular file: reading a pipe or device would never end. */
async function requirePlain(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) throw new AppError("invalid", `${file} não é um arquivo comum.`);
}
