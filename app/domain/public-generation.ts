import type { Db } from "#drizzle/client.ts";

/** The channel on which PostgreSQL tells all instances that what everybody may see has changed. */
export const publicChannel = "sementeira_public";

let generation = 0;
const changing = new WeakSet<Db>();

/**
 * How often what everybody may see has changed, as far as this process knows. What was read at one number may be shown
 * again as long as the number is the same when the reading begins, when it ends and when it is shown.
 */
export const publicGeneration = () => generation;

/** What everybody may see has changed, here or elsewhere, or may have. */
export function renewPublic() {
  generation += 1;
}

/** The same, for a write through `db`: at once, or where that is a transaction, once it has ended. */
export function renewPublicAfter(db: Db) {
  if (isTransaction(db)) changing.add(db);
  else renewPublic();
}

/**
 * Call it when a transaction has ended, before anybody is told. In: its handle, and the one it was begun on. One that
 * failed counts as well: where the connection broke while it was being committed, nobody knows what became of it.
 */
export function endTransaction(tx: Db, outer: Db) {
  if (changing.delete(tx)) renewPublicAfter(outer);
}

let hearing: boolean | undefined;

/**
 * Whether this process hears what others change, without which it keeps nothing; undefined where it does not try to.
 */
export const hearsChanges = () => hearing;

/** Only who listens knows. */
export function noteHearing(yes: boolean) {
  hearing = yes;
}

export const isTransaction = (db: Db) => "rollback" in db;
