import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { TicketFacts } from "#app/domain/mail/letters/ticket.ts";
import type { Recipient } from "#app/domain/mail/write-letter.server.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

/**
 * What the letter about a ticket says, and to whom: the address that the ticket is to be answered at. A name that goes
 * with it is the account's; what a visitor typed is not written onto anybody's letter.
 */
export async function ticketFacts(ctx: Ctx, id: number): Promise<{ to: Recipient; facts: TicketFacts }> {
  const [row] = await ctx.db.select().from(supportTickets).where(eq(supportTickets.id, id));
  const { userId, name, email, subject, description, createdAt } = row!;
  const isKnown = userId !== null;
  return { to: { email, name: isKnown ? name : "" }, facts: { id, subject, description, name, createdAt, isKnown } };
}
