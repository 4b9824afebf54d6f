import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { retryUntil } from "#app/domain/deadline.server.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { isStillOwed } from "#app/domain/payments/not-due.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { DeliveryError, type Mailer, type OutgoingEmail } from "./mailer.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a refused e-mail waits for its next attempt, in seconds: after the first, the second, and so on. */
const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, day, day, day, day];

/** An e-mail is abandoned after this many attempts, some four and a half days (RFC 5321, 4.5.4.1). */
export const maxAttempts = retryDelays.length + 1;

/**
 * The seconds from the `attempt`-th attempt (from 1) to the next, up to a fifth more or less, so that e-mails that
 * failed together do not come back together; null after the last. `random` is at least 0 and below 1.
 */
export function retryDelay(attempt: number, random = Math.random()): number | null {
  const wait = retryDelays[attempt - 1];
  return wait === undefined ? null : Math.round(wait * (0.8 + 0.4 * random));
}

/** After an attempt whose result is unknown, only this many more are made, hours apart. */
const afterUnknown = { attempts: 2, wait: 6 * hour };

/** Counts an unanswered attempt as most of them, so that few are left. */
const countOfUnknown = (attempt: number) => Math.max(attempt, maxAttempts - afterUnknown.attempts);

/** The seconds from there to the next, as `retryDelay` gives them; null after the last. */
function waitAfterUnknown(attempt: number, random = Math.random()): number | null {
  return attempt < maxAttempts ? Math.round(afterUnknown.wait * (0.8 + 0.4 * random)) : null;
}

/**
 * How long an e-mail is leased: half a minute to hand it over, five minutes for the server's answer, half a
 * minute to record it.
 */
export const leaseSeconds = 360;

/** `attempts` includes the one under way. */
type Leased = OutgoingEmail & { attempts: number; isBulk: boolean };

const isWaiting = and(isNull(mails.sentAt), isNull(mails.failedAt));

/**
 * Leases up to `limit` due e-mails, longest due first, for six minutes; those of many at once come last (a code is
 * typed within minutes), and only at the school's pace; without `bulk` not at all. Lease and attempt are committed before anything is sent, so
 * that an e-mail which crashes the process is abandoned like any other. Safe with several instances.
 */
async function leaseDue(ctx: Ctx, limit: number, { bulk }: { bulk: boolean }): Promise<Leased[]> {
  const single = await lease(ctx, sql`not ${mails.isBulk}`, sql`${limit}::int`);
  const left = limit - single.length;
  return bulk && left > 0 ? [...single, ...(await lease(ctx, sql`${mails.isBulk}`, bulkLimit(ctx, left)))] : single;
}

async function lease(ctx: Ctx, which: SQL, limit: SQL): Promise<Leased[]> {
  const now = sqlNow(ctx);
  const due = ctx.db.$with("due", {}).as(sql`
    select ${mails.id} from ${mails} where ${isWaiting} and ${which} and ${mails.nextAttemptAt} <= ${now}
    order by ${mails.nextAttemptAt}, ${mails.id} limit ${limit} for update skip locked`);
  return await ctx.db
    .with(due)
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: sql`${now} + make_interval(secs => ${leaseSeconds})` })
    .where(sql`${mails.id} in (select id from due)`)
    .returning();
}

/**
 * How many e-mails of many at once may go now, by `NOTICES_PER_HOUR`: a minute's share less what was sent in it, so
 * that a pause is not followed by a flood. Where less than one goes in a minute, one in a longer time.
 */
function bulkLimit(ctx: Ctx, left: number): SQL {
  const { NOTICES_PER_HOUR: perHour } = ctx.settings;
  const share = Math.max(1, Math.floor(perHour / 60));
  const sent = sql`select count(*) from ${mails} b where b.is_bulk
    and b.sent_at > ${sqlNow(ctx)} - make_interval(secs => ${Math.ceil((share * hour) / perHour)})`;
  return sql`greatest(0, least(${left}::int, ${share}::int - (${sent})::int))`;
}

const lanes = 4;

/** The outcome of a round: e-mails taken, what failed, and whether the mail server was unreachable. */
type Round = {
  sent: number;
  failures: { id: number; kind: string; error: string; isBulk: boolean; isLast: boolean }[];
  isAway: boolean;
};

/**
 * Sends the e-mails that are due until none is left, the mail server is away, or `stop` is aborted; those under way are
 * finished. Safe with several instances. An e-mail leaves the outbox only once it is recorded as sent, so a crash
 * between the server's 250 and our record sends it again, under the same Message-ID.
 */
export async function sendDue(ctx: Ctx, mailer: Mailer, stop?: AbortSignal): Promise<Round> {
  const round: Round = { sent: 0, failures: [], isAway: false };
  for (;;) {
    // A server that puts one of many off is not asked for all the others at once.
    const bulk = !round.failures.some(({ isBulk, isLast }) => isBulk && !isLast);
    const emails = stop?.aborted ? [] : await leaseDue(ctx, lanes, { bulk });
    const ends = await Promise.allSettled(emails.map((email) => deliver(ctx, mailer, { email, round })));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    if (emails.length < lanes || round.isAway) return round;
  }
}

async function deliver(ctx: Ctx, mailer: Mailer, { email, round }: { email: Leased; round: Round }) {
  const leaseEnd = performance.now() + leaseSeconds * 1_000;
  try {
    if (email.attempts > maxAttempts) throw new DeliveryError("refused", "the platform ended at each attempt");
    if (await isOutdated(ctx, email)) return await drop(ctx, email);
    await mailer.send(email);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return await putOff(ctx, error, { email, round });
  }
  round.sent += 1;
  await retryUntil(leaseEnd, () => mark(ctx, email, { sentAt: sqlNow(ctx), lastError: null }));
}

async function putOff(ctx: Ctx, { kind, message }: DeliveryError, { email, round }: { email: Leased; round: Round }) {
  const attempts = kind === "unknown" ? countOfUnknown(email.attempts) : email.attempts;
  const wait = kind === "refused" ? null : (kind === "unknown" ? waitAfterUnknown : retryDelay)(attempts);
  round.isAway ||= kind === "away";
  const { id, kind: about, isBulk } = email;
  round.failures.push({ id, kind: about, error: message, isBulk, isLast: wait === null });
  const next =
    wait === null ? { failedAt: sqlNow(ctx) } : { nextAttemptAt: sql`${sqlNow(ctx)} + make_interval(secs => ${wait})` };
  await mark(ctx, email, { ...next, attempts, lastError: message });
}

/** Whether it says how to pay what was paid, given up, or need not be paid any more since it was written. */
async function isOutdated(ctx: Ctx, { kind, about }: Leased) {
  return kind === "payment.order" && !(await isStillOwed(ctx, Number(idIn(about))));
}

/** Leaves an e-mail out, as if it had never been written. */
async function drop(ctx: Ctx, email: Leased) {
  await ctx.db.delete(mails).where(isStillOurs(email));
}

/** Records the outcome of an attempt, unless a later attempt has overtaken it. */
async function mark(ctx: Ctx, email: Leased, values: PgUpdateSetSource<typeof mails>) {
  await ctx.db.update(mails).set(values).where(isStillOurs(email));
}

const isStillOurs = ({ id, attempts }: Leased) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), isNull(mails.sentAt), isNull(mails.failedAt));
