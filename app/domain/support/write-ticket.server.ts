import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

export type Ticket = typeof supportTickets.$inferSelect;
export type NewTicket = Pick<Ticket, "subject" | "description"> & Partial<Pick<Ticket, "category" | "priority">>;
/** Whose ticket it is and where the answer goes; `userId` is null for a visitor. */
export type Sender = { userId: string | null; name: string; email: string };

/**
 * Writes a ticket down in the caller's transaction: `open`, of category `general` and priority `normal` unless asked
 * otherwise. Nobody is told, and no limit is spent: that is up to whoever opens it. Out: the ticket.
 */
export async function writeTicket(ctx: Ctx, asked: NewTicket, sender: Sender): Promise<Ticket> {
  const now = clock(ctx);
  const [ticket] = await ctx.db
    .insert(supportTickets)
    .values({ ...asked, ...sender, status: "open", createdAt: now, updatedAt: now })
    .returning();
  const { id, category, priority } = ticket!;
  await record(ctx, "ticket.created", `ticket/${id}`, { category, priority });
  return ticket!;
}
