import { asc, eq } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { ticketNotFound } from "#app/domain/support/labels.ts";
import { selectTickets } from "#app/domain/support/ticket-columns.server.ts";
import type { ReplyView, TicketDetail, TicketView } from "#app/domain/support/ticket-json.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";

/** A ticket with what was written under it since, oldest first. Refuses as `findMyTicket` does. */
export async function showTicket(ctx: Ctx, id: number): Promise<TicketDetail> {
  const [ticket, replies] = await Promise.all([findMyTicket(ctx, id), repliesUnder(ctx, id)]);
  return { ...ticket, replies };
}

/** A ticket of the viewer's own, or any for an admin. Refuses visitors; one of somebody else's is not found. */
export async function findMyTicket(ctx: Ctx, id: number): Promise<TicketView> {
  const { viewer } = requireViewer(ctx);
  const [ticket] = await selectTickets(ctx).where(eq(supportTickets.id, id));
  if (ticket && can(viewer, "tickets.see", { owns: ticket.userId === viewer.id })) return ticket as TicketView;
  throw new Refusal("not_found", ticketNotFound);
}

/** Learners know who answers them by their given name, as one signs a letter. */
async function repliesUnder(ctx: Ctx, ticketId: number): Promise<ReplyView[]> {
  const { id, message, fromSchool, createdAt } = ticketReplies;
  const columns = { id, ticketId: ticketReplies.ticketId, message, fromSchool, createdAt };
  const rows = await ctx.db
    .select({ ...columns, fullName: users.fullName, givenName: users.givenName })
    .from(ticketReplies)
    .innerJoin(users, eq(users.id, ticketReplies.authorId))
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(asc(id));
  const inFull = can(ctx.viewer, "tickets.answer");
  return rows.map(({ fullName, givenName, ...reply }) => ({
    ...reply,
    authorName: reply.fromSchool && !inFull ? givenName : fullName,
  }));
}
