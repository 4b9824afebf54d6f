import { asc, eq } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { ticketNotFound } from "#app/domain/support/labels.ts";
import { selectTickets } from "#app/domain/support/ticket-columns.server.ts";
import type { ReplyView, TicketDetail, TicketView } from "#app/domain/support/ticket-json.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";

/** A ticket with what was written under it since, oldest first. Refuses as `findMyTicket` does. */
export async function showTicket(ctx: Ctx, id: number): Promise<TicketDetail> {
  const signed = requireViewer(ctx);
  const { tickets, replies } = await readTogether(signed, {
    tickets: selectTickets(signed).where(eq(supportTickets.id, id)),
    replies: selectReplies(signed, id),
  });
  return { ...mine(signed, tickets[0] as TicketView | undefined), replies: signedReplies(signed, replies) };
}

/** A ticket of the viewer's own, or any for an admin. Refuses visitors; one of somebody else's is not found. */
export async function findMyTicket(ctx: Ctx, id: number): Promise<TicketView> {
  const signed = requireViewer(ctx);
  const [ticket] = await selectTickets(signed).where(eq(supportTickets.id, id));
  return mine(signed, ticket as TicketView | undefined);
}

function mine({ viewer }: SignedCtx, ticket: TicketView | undefined): TicketView {
  if (ticket && can(viewer, "tickets.see", { owns: ticket.userId === viewer.id })) return ticket;
  throw new Refusal("not_found", ticketNotFound);
}

function selectReplies({ db }: Ctx, ticketId: number) {
  const { id, message, fromSchool, createdAt } = ticketReplies;
  const columns = { id, ticketId: ticketReplies.ticketId, message, fromSchool, createdAt };
  return db
    .select({ ...columns, fullName: users.fullName, givenName: users.givenName })
    .from(ticketReplies)
    .innerJoin(users, eq(users.id, ticketReplies.authorId))
    .where(eq(ticketReplies.ticketId, ticketId))
    .orderBy(asc(id));
}

type Row = Omit<ReplyView, "authorName"> & { fullName: string; givenName: string };

/** Learners know who answers them by their given name, as one signs a letter. */
function signedReplies({ viewer }: SignedCtx, rows: Row[]): ReplyView[] {
  const inFull = can(viewer, "tickets.answer");
  return rows.map(({ fullName, givenName, ...reply }) => ({
    ...reply,
    authorName: reply.fromSchool && !inFull ? givenName : fullName,
  }));
}
