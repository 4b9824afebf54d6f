import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { countOfUnknown, mostAttempts, waitAfter, waitAfterUnknown } from "#app/domain/mail/attempts.ts";
import { type Claimed, claimDue, claimSeconds } from "#app/domain/mail/claim-due.server.ts";
import { type Post, Undelivered } from "#app/domain/mail/post/post.ts";
import { noted } from "#app/domain/noted.ts";
import { mails } from "#drizzle/schema/mail.ts";

/** How many letters are under way at once. */
const lanes = 4;

/**
 * What came of a round: how many letters were taken, what the others ran into, and whether there was nobody to take
 * any.
 */
export type Round = {
  sent: number;
  troubles: { id: number; kind: string; error: string; isLast: boolean }[];
  isAway: boolean;
};

/**
 * Sends the letters that are due, some at a time, until none is left, nobody is there to take them, or `stop` is
 * aborted; those under way are finished, which takes six minutes at the most. Several platforms may do so at once.
 *
 * Nothing is lost: a letter leaves the outbox only when it is noted as sent. Nothing is sent twice, but for one window
 * that SMTP leaves open: between the server's having the whole letter and our note of its 250. A server that is slow to
 * say it is waited for, five minutes long; one that never does is offered the letter twice more, hours apart.
 * If the platform dies
 *   - before it claims the letter: nothing has happened;
 *   - having claimed it, or while handing it over: the server lacks a part and drops the rest; the letter is due again
 *     when the claim ends, six minutes later at the most;
 *   - after the server had all of it and before the note: the letter goes out again, with the same Message-ID, by which
 *     mailboxes know that they have it.
 * A database that is away when the note is to be made is waited for as long as the letter is still ours.
 */
export async function sendDue(ctx: Ctx, post: Post, stop?: AbortSignal): Promise<Round> {
  const round: Round = { sent: 0, troubles: [], isAway: false };
  for (;;) {
    const letters = stop?.aborted ? [] : await claimDue(ctx, lanes);
    const ends = await Promise.allSettled(letters.map((letter) => deliver(ctx, post, { letter, round })));
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    if (letters.length < lanes || round.isAway) return round;
  }
}

async function deliver(ctx: Ctx, post: Post, { letter, round }: { letter: Claimed; round: Round }) {
  const endOfClaim = performance.now() + claimSeconds * 1_000;
  try {
    if (letter.attempts > mostAttempts) throw new Undelivered("refused", "the platform ended at each attempt");
    await post.send(letter);
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error;
    return await putOff(ctx, error, { letter, round });
  }
  round.sent += 1;
  await noted(endOfClaim, () => mark(ctx, letter, { sentAt: clock(ctx), lastError: null }));
}

async function putOff(ctx: Ctx, { kind, message }: Undelivered, { letter, round }: { letter: Claimed; round: Round }) {
  const attempts = kind === "unknown" ? countOfUnknown(letter.attempts) : letter.attempts;
  const wait = kind === "refused" ? null : (kind === "unknown" ? waitAfterUnknown : waitAfter)(attempts);
  round.isAway ||= kind === "away";
  round.troubles.push({ id: letter.id, kind: letter.kind, error: message, isLast: wait === null });
  const next =
    wait === null ? { failedAt: clock(ctx) } : { nextAttemptAt: sql`${clock(ctx)} + make_interval(secs => ${wait})` };
  await mark(ctx, letter, { ...next, attempts, lastError: message });
}

/** Notes what came of an attempt; one that was overtaken by a later attempt has nothing to say any more. */
async function mark(ctx: Ctx, { id, attempts }: Claimed, values: PgUpdateSetSource<typeof mails>) {
  const stillOurs = and(eq(mails.id, id), eq(mails.attempts, attempts), isNull(mails.sentAt), isNull(mails.failedAt));
  await ctx.db.update(mails).set(values).where(stillOurs);
}
