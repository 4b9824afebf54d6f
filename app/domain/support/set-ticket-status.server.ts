import { eq } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { type TicketStatus, ticketNotFound } from "#app/domain/support/labels.ts";
import { findMyTicket } from "#app/domain/support/show-ticket.server.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { supportTickets as tickets } from "#drizzle/schema/support.ts";

/**
 * Says where a ticket stands, any status after any other (B §4, B17); the one that it has already changes nothing.
 * Out: the ticket. Refuses everybody but admins, and a ticket that does not exist.
 */
export async function setTicketStatus(ctx: Ctx, id: number, status: TicketStatus): Promise<TicketView> {
  authorise(ctx, "tickets.answer");
  return await inTransaction(ctx, async (within) => {
    const [before] = await within.db
      .select({ status: tickets.status })
      .from(tickets)
      .where(eq(tickets.id, id))
      .for("update");
    if (!before) throw new Refusal("not_found", ticketNotFound);
    if (before.status !== status) {
      await within.db
        .update(tickets)
        .set({ status, updatedAt: clock(within) })
        .where(eq(tickets.id, id));
      await record(
        within,
        "ticket.status_changed",
        `ticket/${id}`,
        { from: before.status, to: status },
        { before: before.status, after: status },
      );
    }
    return await findMyTicket(within, id);
  });
}
