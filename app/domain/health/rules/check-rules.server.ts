import { sql, TransactionRollbackError } from "drizzle-orm";
import { isoDay } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { wasCheckedAt } from "#app/domain/health/rules/last-check.server.ts";
import { checkLedger, type EntryFault } from "#app/domain/ledger/check-ledger.server.ts";
import { failureCode, inTransaction } from "#app/domain/transaction.ts";
import { type BrokenRule, countBrokenRules } from "#drizzle/broken-rules.ts";
import type { Db } from "#drizzle/client.ts";
import { mendTallies } from "#drizzle/mend-tallies.ts";

/**
 * What does not hold, and how many kept figures were set right before. Where `isWhole` is false the database had not
 * answered in time, and nothing is known.
 */
export type Found = { broken: BrokenRule[]; faults: EntryFault[]; mended: number; isWhole: boolean };

/**
 * How long each question may take, in milliseconds. All rows of all tables are looked at, on one of the pool's
 * connections, which on a large school is far more than the 5 s that a page may ask for. A release that changes one of
 * those tables meanwhile tries again until it is done.
 */
const longest = 10 * 60_000;
/** When the quiet hours begin in São Paulo. */
const nightFrom = 3;

/**
 * Checks every rule of drizzle/invariants.sql and the books against their tables, once a night on all instances
 * together, and tells of it as an event. Out: what was found; null where this night's is done, or another instance is
 * at it. Ends soon after `stop` is aborted, by an error.
 */
export async function checkRules(
  ctx: Ctx,
  { stop, patience = longest }: { stop?: AbortSignal; patience?: number } = {},
): Promise<Found | null> {
  const night = nightOf(await presentMoment(ctx));
  if (await wasCheckedAt(ctx, night)) return null;
  const cancel = (pid: number) => void ctx.db.execute(sql`select pg_cancel_backend(${pid}::int)`).catch(() => {});
  return await inTransaction(ctx, async (within) => {
    const [turn] = await within.db.execute<{ isOurs: boolean; pid: number }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended('rules.checked', 0)) as "isOurs", pg_backend_pid() as pid`);
    if (!turn!.isOurs || (await wasCheckedAt(within, night))) return null;
    const breakOff = () => cancel(turn!.pid);
    stop?.addEventListener("abort", breakOff);
    try {
      const found = await ask(within.db, patience).catch((error) => {
        if (stop?.aborted || failureCode(error) !== brokenOff) throw error;
        return { broken: [], faults: [], mended: 0, isWhole: false };
      });
      await record(within, "rules.checked", `rules/${night}`, countsOf(found));
      return found;
    } finally {
      stop?.removeEventListener("abort", breakOff);
    }
  });
}

/** PostgreSQL's code for a question that took too long, or was cancelled. */
const brokenOff = "57014";

/**
 * Kept figures are set right first; then all is asked inside a savepoint that may not write, and that is always undone.
 */
async function ask(db: Db, patience: number): Promise<Found> {
  let found: Found | undefined;
  const mended = await db.transaction(async (tx) => {
    const [usual] = await tx.execute<{ patience: string }>(
      sql`select current_setting('statement_timeout') as patience`,
    );
    await wait(tx, String(patience));
    const wrong = await mendTallies(tx);
    await wait(tx, usual!.patience);
    return wrong;
  });
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await wait(tx, String(patience));
      const broken = await countBrokenRules(tx);
      const { faults } = await checkLedger({ db: tx });
      found = { broken, faults, mended, isWhole: true };
      tx.rollback();
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return found!;
}

/** How long a question may take from now on, as PostgreSQL writes it; undone with the transaction or savepoint. */
const wait = (tx: Pick<Db, "execute">, patience: string) =>
  tx.execute(sql`select set_config('statement_timeout', ${patience}, true)`);

/** Which rules, in their own fixed words, and how many rows: nothing of whose they are. */
function countsOf({ broken, faults, mended, isWhole }: Found) {
  const contradictions = broken.reduce((sum, { count }) => sum + count, 0);
  return { contradictions, rules: broken.map(({ rule }) => rule), entries: faults.length, mended, isWhole };
}

/** The night that a moment belongs to, as the day on which it began; a night lasts until the next one. */
const nightOf = (moment: Date) => isoDay(new Date(moment.getTime() - nightFrom * 3_600_000));
