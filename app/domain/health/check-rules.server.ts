import { desc, eq, sql, TransactionRollbackError } from "drizzle-orm";
import { z } from "zod";
import { dateTimeLabel, isoDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { checkLedger, type EntryFault } from "#app/domain/ledger.server.ts";
import { errorCode, inTransaction } from "#app/domain/transaction.ts";
import { type BrokenRule, countBrokenRules } from "#drizzle/broken-rules.ts";
import type { Db } from "#drizzle/client.ts";
import { repairCounters } from "#drizzle/repair-counters.ts";
import { events } from "#drizzle/schema/platform.ts";
import { attention, type Finding, well, wrong } from "./finding.ts";

const counts = z.object({
  contradictions: z.int().min(0),
  rules: z.array(z.string()),
  entries: z.int().min(0),
  mended: z.int().min(0),
  isWhole: z.boolean(),
});

/**
 * The last check of rules and ledger: how many rows broke which rules, how many ledger entries differed, how many
 * counters were repaired.
 */
type LastCheck = z.infer<typeof counts> & { at: Date };

/** The newest check, by whichever instance; undefined where there was none. */
export async function readLastCheck({ db }: Pick<Ctx, "db">): Promise<LastCheck | undefined> {
  const [last] = await db
    .select({ at: events.at, data: events.data })
    .from(events)
    .where(eq(events.action, "rules.checked"))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return last && { at: last.at, ...counts.parse(last.data) };
}

/** Whether the check of that night, named by its day, was done. */
async function wasCheckedAt({ db }: Pick<Ctx, "db">, night: string): Promise<boolean> {
  const made = await db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.object, `rules/${night}`))
    .limit(1);
  return made.length > 0;
}

/**
 * What is broken, and how many counters were repaired before. If `isWhole` is false, the database did not answer in
 * time and nothing is known.
 */
type Found = { broken: BrokenRule[]; faults: EntryFault[]; corrected: number; isWhole: boolean };

/**
 * The timeout of each query. All rows of all tables are read, on one connection of the pool, which in a large school
 * takes far longer than the 5 s that a page's query may. A migration that needs a lock on one of the tables retries
 * until this is done.
 */
const longest = 10 * 60_000;
/** When the night hours begin in São Paulo. */
const nightFrom = 3;

/**
 * Checks every rule of drizzle/invariants.sql and the ledger, once a night across all instances, and records an event.
 * Aborting `stop` ends it with an error.
 */
export async function checkRules(
  ctx: Ctx,
  { stop, timeoutMs = longest }: { stop?: AbortSignal; timeoutMs?: number } = {},
): Promise<Found | null> {
  const night = nightOf(await currentTime(ctx));
  if (await wasCheckedAt(ctx, night)) return null;
  const cancel = (pid: number) => void ctx.db.execute(sql`select pg_cancel_backend(${pid}::int)`).catch(() => {});
  return await inTransaction(ctx, async (within) => {
    const [lock] = await within.db.execute<{ isOurs: boolean; pid: number }>(sql`
      select pg_try_advisory_xact_lock(hashtextextended('rules.checked', 0)) as "isOurs", pg_backend_pid() as pid`);
    if (!lock!.isOurs || (await wasCheckedAt(within, night))) return null;
    const breakOff = () => cancel(lock!.pid);
    stop?.addEventListener("abort", breakOff);
    try {
      const found = await ask(within.db, timeoutMs).catch((error) => {
        if (stop?.aborted || errorCode(error) !== brokenOff) throw error;
        return { broken: [], faults: [], corrected: 0, isWhole: false };
      });
      await recordEvent(within, "rules.checked", `rules/${night}`, countsOf(found));
      return found;
    } finally {
      stop?.removeEventListener("abort", breakOff);
    }
  });
}

/** PostgreSQL's code for a query that timed out or was cancelled. */
const brokenOff = "57014";

/** Counters are repaired first; then everything runs in a read-only savepoint that is rolled back. */
async function ask(db: Db, timeoutMs: number): Promise<Found> {
  let found: Found | undefined;
  const corrected = await db.transaction(async (tx) => {
    const [usual] = await tx.execute<{ timeout: string }>(sql`select current_setting('statement_timeout') as timeout`);
    await setStatementTimeout(tx, String(timeoutMs));
    const wrong = await repairCounters(tx);
    await setStatementTimeout(tx, usual!.timeout);
    return wrong;
  });
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set transaction read only`);
      await setStatementTimeout(tx, String(timeoutMs));
      const broken = await countBrokenRules(tx);
      const { faults } = await checkLedger({ db: tx });
      found = { broken, faults, corrected, isWhole: true };
      tx.rollback();
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return found!;
}

/** The timeout of the following queries, as PostgreSQL writes it; undone with the transaction or savepoint. */
const setStatementTimeout = (tx: Pick<Db, "execute">, timeout: string) =>
  tx.execute(sql`select set_config('statement_timeout', ${timeout}, true)`);

/** Which rules, in fixed words, and how many rows; nothing about whose they are. */
function countsOf({ broken, faults, corrected, isWhole }: Found) {
  const contradictions = broken.reduce((sum, { count }) => sum + count, 0);
  return { contradictions, rules: broken.map(({ rule }) => rule), entries: faults.length, mended: corrected, isWhole };
}

/** The night that a moment belongs to, named by the day on which it began. */
const nightOf = (moment: Date) => isoDay(new Date(moment.getTime() - nightFrom * 3_600_000));

const tooOld = 3 * 24 * 3_600_000;
const byHand = "docs/operations.md mostra como conferir manualmente e o que fazer.";

/** The result of the last nightly check. */
export async function checkLastRulesRun(ctx: Pick<Ctx, "db" | "now">): Promise<Finding> {
  const last = await readLastCheck(ctx);
  if (!last)
    return attention(
      "Ainda não foram conferidos.",
      "A plataforma confere sozinha ao iniciar e depois toda noite. Volte daqui a uma hora.",
    );
  const says = `Conferidos em ${dateTimeLabel(last.at)}: ${resultOf(last)}.`;
  if (last.contradictions || last.entries)
    return wrong(
      says,
      `Não pague comissões nem faça reembolsos antes de alguém verificar: o registro do servidor diz quais são. ${byHand}`,
    );
  if (!last.isWhole) return attention(says, byHand);
  const age = (await currentTime(ctx)).getTime() - last.at.getTime();
  if (age > tooOld) return attention(`${says} Faz mais de três dias.`, `Reinicie a plataforma. ${byHand}`);
  return well(says);
}

function resultOf({ contradictions, rules, entries, isWhole }: LastCheck) {
  if (!isWhole) return "a conferência não terminou a tempo";
  if (!contradictions && !entries)
    return "os dados seguem as regras, e o livro-caixa bate com os pagamentos e as comissões";
  const found = [
    contradictions === 1 ? "um dado não segue uma regra" : `${contradictions} dados não seguem`,
    entries === 1 ? "um lançamento do livro-caixa não bate" : `${entries} lançamentos do livro-caixa não batem`,
  ];
  if (contradictions > 1) found[0] += rules.length === 1 ? " uma regra" : ` ${rules.length} regras`;
  return [contradictions && found[0], entries && found[1]].filter(Boolean).join(", e ");
}
