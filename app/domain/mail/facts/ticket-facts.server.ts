import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { TicketFacts } from "#app/domain/mail/letters/ticket.ts";
import type { Recipient } from "#app/domain/mail/write-letter.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";

/**
 * What the letters about a ticket say, and to whom it is answered: the address that it names. A name that goes with it
 * is the account's; what a visitor typed is not written onto anybody's letter.
 */
export async function ticketFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: TicketFacts }> {
  const [row] = await ctx.db.select().from(supportTickets).where(eq(supportTickets.id, id));
  const { userId, name, email, subject, description, category, priority, createdAt } = row!;
  const isKnown = userId !== null;
  const facts = { id, subject, description, category, priority, name, email, createdAt, isKnown };
  return { to: { email, name: isKnown ? name : "" }, facts };
}

/** What was written under a ticket, and by whom. Out: the ticket's id, too. */
export async function replyFacts(ctx: Ctx, id: number) {
  const { ticketId, fromSchool, message } = ticketReplies;
  const [row] = await ctx.db
    .select({ ticketId, fromSchool, message, authorName: users.givenName })
    .from(ticketReplies)
    .innerJoin(users, eq(users.id, ticketReplies.authorId))
    .where(eq(ticketReplies.id, id));
  return row!;
}
