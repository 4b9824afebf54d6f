import path from "node:path";
import { and, inArray, isNull } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { markPaymentsCancelled } from "#app/domain/payments/cancel-payment.server.ts";
import { obstaclesTo } from "#app/domain/privacy/delete-account.server.ts";
import {
  type Deletion,
  deletionListName,
  deletionListPath,
  readDeletions,
} from "#app/domain/privacy/deletion-list.server.ts";
import { eraseAccount, type Person } from "#app/domain/privacy/erase-account.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";
import { listBackups } from "./backup-folder.server.ts";
import type { VerifiedBackup } from "./verify-backup.server.ts";

/** A list that was found: how many accounts it names, when the last was deleted, and how many lines are unreadable. */
type FoundList = { file: string; count: number; last: Date | undefined; odd: number };

export type FoundDeletions = { deletions: Deletion[]; lists: FoundList[]; looked: string[] };

/**
 * Finds out which accounts were deleted without the lost database: from the given list, the one beside the copy, this
 * installation's own, and the one in the newest copy beside this one. Returns all of them once, the lists found, and
 * where it looked.
 */
export async function findDeletions(
  { folder, manifest }: VerifiedBackup,
  { settings, given }: { settings: Pick<Settings, "BACKUP_DIR" | "DATA_DIR">; given: string | undefined },
): Promise<FoundDeletions> {
  const parent = path.dirname(folder);
  const [newest] = (await listBackups(parent)).filter(({ madeAt }) => madeAt > new Date(manifest.madeAt));
  const places = [
    given,
    path.join(parent, deletionListName),
    deletionListPath(settings),
    newest && path.join(newest.folder, deletionListName),
  ];
  const looked = [...new Set(places.flatMap((place) => (place ? [path.resolve(place)] : [])))];
  const all = new Map<string, Deletion>();
  const lists: FoundList[] = [];
  for (const file of looked) {
    const read = await readDeletions(file).catch((error: Error) => {
      const why = `A lista de contas apagadas ${file} não pode ser lida (${error.message}).`;
      throw new AppError("invalid", `${why} Corrija, ou tire o arquivo dali se não for uma lista.`, { cause: error });
    });
    if (!read && given && file === path.resolve(given))
      throw new AppError("invalid", `A lista de contas apagadas ${given} não existe.`);
    if (!read) continue;
    const moments = [...read.known.values()].map(({ at }) => at.getTime());
    const last = moments.length ? new Date(moments.reduce((a, b) => Math.max(a, b))) : undefined;
    lists.push({ file, count: read.known.size, last, odd: read.odd });
    for (const deletion of read.known.values()) all.set(deletion.userId, deletion);
  }
  return { deletions: [...all.values()], lists, looked };
}

/** What was deleted again, and in a sentence which accounts have to wait for somebody to settle something. */
export type RepeatedDeletions = { erased: number; waiting: { userId: string; why: string }[] };

const batchSize = 500;

/**
 * Deletes those of the accounts that exist again, without notifying anybody. Call it in the transaction of a restore.
 * Accounts that teach or are owed money in the restored state are left, and reported.
 */
export async function repeatDeletions(ctx: Ctx, deletions: readonly Deletion[]): Promise<RepeatedDeletions> {
  const outcome: RepeatedDeletions = { erased: 0, waiting: [] };
  for (let from = 0; from < deletions.length; from += batchSize) {
    const these = new Map(deletions.slice(from, from + batchSize).map((deletion) => [deletion.userId, deletion]));
    const alive = and(inArray(users.id, [...these.keys()]), isNull(users.deletedAt));
    for (const person of await ctx.db.select().from(users).where(alive).orderBy(users.id)) {
      const why = await eraseOne(ctx, person, these.get(person.id)!);
      if (why) outcome.waiting.push({ userId: person.id, why });
      else outcome.erased += 1;
    }
  }
  return outcome;
}

async function eraseOne(ctx: Ctx, person: Person, { certificates }: Deletion): Promise<string | undefined> {
  const [obstacle] = await obstaclesTo(ctx, person);
  if (obstacle) return obstacle;
  try {
    await inTransaction(ctx, async (within) => {
      await markPaymentsCancelled(within, person.id);
      await eraseAccount(within, person, { by: "restore", certificates });
    });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
