import { and, gt, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { inBatches } from "#app/domain/purge.server.ts";
import { deleteAttachments } from "#app/domain/support/attachments.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";

/**
 * Erases the hash of the caller's network address from events older than six months (Marco Civil, art. 15). Events are
 * read in batches by their ids, which rise with time.
 */
export async function purgeAddresses(ctx: Ctx, end: SQL, batchSize = 20_000): Promise<number> {
  const isOld = lt(events.at, end);
  let forgotten = 0;
  for (let from = 0; ; from += batchSize) {
    const within = and(gt(events.id, from), lte(events.id, from + batchSize), isOld);
    const gone = await ctx.db
      .update(events)
      .set({ ipHash: null })
      .where(and(within, isNotNull(events.ipHash)))
      .returning({ id: events.id });
    forgotten += gone.length;
    const [next] = await ctx.db
      .select({ isOld: sql<boolean>`${isOld}` })
      .from(events)
      .where(gt(events.id, from + batchSize))
      .orderBy(events.id)
      .limit(1);
    if (!next?.isOld) return forgotten;
  }
}

const ticketEmails = ["ticket.opened", "ticket.arrived", "ticket.replied"] as const;

/** Deletes tickets with replies, notes, files and e-mails two years after the last message. */
export const purgeTickets = (ctx: Ctx, end: SQL, batchSize = 500): Promise<number> =>
  inBatches(batchSize, () => inTransaction(ctx, (within) => forgetSome(within, end, batchSize)));

async function forgetSome(ctx: Ctx, end: SQL, batchSize: number) {
  const old = await ctx.db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(lt(supportTickets.updatedAt, end))
    .orderBy(supportTickets.updatedAt)
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (!ids.length) return 0;
  await deleteAttachments(ctx, ids);
  const replies = await ctx.db
    .delete(ticketReplies)
    .where(inArray(ticketReplies.ticketId, ids))
    .returning({ id: ticketReplies.id, ticketId: ticketReplies.ticketId });
  const about = [
    ...ids.map((id) => `ticket/${id}`),
    ...replies.map(({ id, ticketId }) => `ticket/${ticketId}/reply/${id}`),
  ];
  await ctx.db.delete(mails).where(and(inArray(mails.kind, [...ticketEmails]), inArray(mails.about, about)));
  await ctx.db.delete(supportTickets).where(inArray(supportTickets.id, ids));
  return ids.length;
}
