import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { NewTicket } from "#app/domain/support/schema.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

export type Ticket = typeof supportTickets.$inferSelect;
/** Whose ticket it is and where the answer goes; `userId` is null for a visitor. */
export type Sender = { userId: string | null; name: string; email: string };

/**
 * Writes a ticket down in the caller's transaction: `open`, of category `general` and priority `normal` unless asked
 * otherwise. Nobody is told, and no limit is spent: that is up to whoever opens it. Out: the ticket; nothing where the
 * conversation with the assistant that it comes from has become one already.
 */
export async function writeTicket(ctx: Ctx, asked: NewTicket, sender: Sender): Promise<Ticket | undefined> {
  const now = clock(ctx);
  const [ticket] = await ctx.db
    .insert(supportTickets)
    .values({ ...fieldsOf(asked), ...sender, status: "open", createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!ticket) return undefined;
  const { id, category, priority } = ticket;
  await record(ctx, "ticket.created", `ticket/${id}`, { category, priority });
  return ticket;
}

/** What was said to the assistant belongs to tickets that come from there alone. */
function fieldsOf({ chat_context, session_id, ...said }: NewTicket) {
  return said.category === "ai_escalation" ? { ...said, chatContext: chat_context, sessionId: session_id } : said;
}
