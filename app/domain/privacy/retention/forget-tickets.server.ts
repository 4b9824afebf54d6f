import { and, inArray, lt } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";

const ticketLetters = ["ticket.opened", "ticket.arrived", "ticket.replied"] as const;

/**
 * Deletes tickets with all that was written under them, and about them by letter, two years after their last word.
 * Out: how many tickets.
 */
export async function forgetTickets(ctx: Ctx, atOnce = 500): Promise<number> {
  for (let forgotten = 0; ; ) {
    const gone = await inTransaction(ctx, (within) => forgetSome(within, atOnce));
    forgotten += gone;
    if (gone < atOnce) return forgotten;
  }
}

async function forgetSome(ctx: Ctx, atOnce: number) {
  const old = await ctx.db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(lt(supportTickets.updatedAt, endOf(ctx, retention.tickets.period)))
    .orderBy(supportTickets.updatedAt)
    .limit(atOnce)
    .for("update", { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (!ids.length) return 0;
  const replies = await ctx.db
    .delete(ticketReplies)
    .where(inArray(ticketReplies.ticketId, ids))
    .returning({ id: ticketReplies.id, ticketId: ticketReplies.ticketId });
  const about = [
    ...ids.map((id) => `ticket/${id}`),
    ...replies.map(({ id, ticketId }) => `ticket/${ticketId}/reply/${id}`),
  ];
  await ctx.db.delete(mails).where(and(inArray(mails.kind, [...ticketLetters]), inArray(mails.about, about)));
  await ctx.db.delete(supportTickets).where(inArray(supportTickets.id, ids));
  return ids.length;
}
