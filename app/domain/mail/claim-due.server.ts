import { and, asc, inArray, isNull, lte, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Outgoing } from "#app/domain/mail/post/post.ts";
import { mails } from "#drizzle/schema/mail.ts";

/**
 * How long whoever took a letter from the outbox has it to themselves: half a minute to hand it over, five minutes for
 * the mail server's answer, and half a minute to write that down.
 */
export const claimSeconds = 360;

/** A letter that is ours to send; `attempts` counts this one too. */
export type Claimed = Outgoing & { kind: string; attempts: number };

/**
 * Takes up to `most` letters that are due, those due for longest first; nobody else is given them for six minutes. That
 * is written down before anything is sent, and the attempt counted, so that a letter which ends the platform each time
 * is given up like any other. Several platforms may do so at once: two never take the same.
 */
export async function claimDue(ctx: Ctx, most: number): Promise<Claimed[]> {
  const now = clock(ctx);
  const due = ctx.db.$with("due").as(
    ctx.db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isNull(mails.sentAt), isNull(mails.failedAt), lte(mails.nextAttemptAt, now)))
      .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
      .limit(most)
      .for("update", { skipLocked: true }),
  );
  return await ctx.db
    .with(due)
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: sql`${now} + make_interval(secs => ${claimSeconds})` })
    .where(inArray(mails.id, ctx.db.select({ id: due.id }).from(due)))
    .returning();
}
