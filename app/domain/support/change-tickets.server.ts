import { and, eq, inArray, or, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { ticketAttachments, ticketNotes, ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";
import { requireAssignable } from "./assign-ticket.server.ts";
import { mergedMessage, statusTable, type TicketStatus, type TicketView, ticketNotFound } from "./ticket.ts";
import { mergeForm, statusForm, ticketsChange } from "./ticket-forms.ts";
import { findMyTicket } from "./tickets.server.ts";

/** Sets the status of several tickets, or who answers them: all or none. Returns how many changed. */
export const changeTickets = verbInTransaction(
  { ability: "tickets.answer", body: ticketsChange },
  async (ctx, { ids, status, assignee_id: assigneeId }): Promise<number> => {
    if (assigneeId) await requireAssignable(ctx, assigneeId);
    const changed = new Set<number>();
    for (const ticket of await lockTickets(ctx, ids)) {
      if (status && status !== ticket.status) {
        await moveTicket(ctx, ticket, status);
        changed.add(ticket.id);
      }
      if (assigneeId !== undefined && assigneeId !== ticket.assigneeId) {
        await ctx.db.update(tickets).set({ assigneeId }).where(eq(tickets.id, ticket.id));
        await recordEvent(ctx, "ticket.assigned", `ticket/${ticket.id}`, { assigneeId });
        changed.add(ticket.id);
      }
    }
    return changed.size;
  },
);

/** Sets a ticket's status; any may follow any other. */
export const setTicketStatus = verbInTransaction(
  { ability: "tickets.answer", id: integerPathId(ticketNotFound), body: statusForm },
  async (ctx, id, { status }): Promise<TicketView> => {
    const [ticket] = await lockTickets(ctx, [id]);
    if (ticket!.status !== status) await moveTicket(ctx, ticket!, status);
    return await findMyTicket(ctx, id);
  },
);

/**
 * In the order of their ids, so that two who change the same tickets cannot lock each other out. Refuses (conflict)
 * those merged into others.
 */
export async function lockTickets({ db }: Ctx, ids: number[]) {
  const rows = await db.select().from(tickets).where(inArray(tickets.id, ids)).orderBy(tickets.id).for("update");
  if (rows.length < new Set(ids).size) throw new AppError("not_found", ticketNotFound);
  const merged = rows.find(({ mergedInto }) => mergedInto !== null);
  if (merged) throw new AppError("conflict", mergedMessage(merged.id, merged.mergedInto!));
  return rows;
}

export async function moveTicket(
  ctx: Ctx,
  { id, status: from }: { id: number; status: TicketStatus },
  to: TicketStatus,
) {
  await ctx.db
    .update(tickets)
    .set({ status: to, updatedAt: sqlNow(ctx) })
    .where(eq(tickets.id, id));
  const change = { before: from, after: to };
  await recordEvent(ctx, "ticket.status_changed", `ticket/${id}`, { from, to }, change);
}

const notSamePerson = "Só dá para unir tickets da mesma conta.";
const withItself = "Escolha outro ticket: este é o próprio.";

/**
 * Takes a ticket into another of the same account: its messages and notes move there, its own text becomes a message,
 * and it is closed for good. The other waits for the school again, since one of them has something new for it.
 */
export const mergeTicket = verbInTransaction(
  { ability: "tickets.answer", id: integerPathId(ticketNotFound), body: mergeForm },
  async (ctx, id, { into }): Promise<TicketView> => {
    if (into === id) throw errorAt("into", withItself);
    const [source, target] = (await lockTickets(ctx, [id, into])).sort((one) => (one.id === id ? -1 : 1));
    if (!source!.userId || source!.userId !== target!.userId) throw errorAt("into", notSamePerson);
    const { db } = ctx;
    const here = { ticketId: into };
    const moved = await db
      .update(ticketReplies)
      .set(here)
      .where(eq(ticketReplies.ticketId, id))
      .returning({ id: ticketReplies.id });
    for (const reply of moved) {
      // They are found by what they are about when the account, or an old ticket, is erased.
      const isAbout = and(eq(mails.kind, "ticket.replied"), eq(mails.about, `ticket/${id}/reply/${reply.id}`));
      await db
        .update(mails)
        .set({ about: `ticket/${into}/reply/${reply.id}` })
        .where(isAbout);
    }
    await db.update(ticketNotes).set(here).where(eq(ticketNotes.ticketId, id));
    const [own] = await db
      .insert(ticketReplies)
      .values({
        ...here,
        authorId: source!.userId,
        fromSchool: false,
        message: source!.description,
        createdAt: source!.createdAt,
      })
      .returning({ id: ticketReplies.id });
    await db
      .update(ticketAttachments)
      .set({ ...here, replyId: sql`coalesce(${ticketAttachments.replyId}, ${own!.id})` })
      .where(eq(ticketAttachments.ticketId, id));
    const isMerged = or(eq(tickets.id, id), eq(tickets.mergedInto, id));
    await db.update(tickets).set({ mergedInto: into }).where(isMerged);
    await db.update(tickets).set({ answeredAt: null }).where(eq(tickets.id, id));
    await db
      .update(tickets)
      .set({
        answeredAt: target!.answeredAt ?? source!.answeredAt,
        chatContext: target!.chatContext ?? source!.chatContext,
        updatedAt: sqlNow(ctx),
      })
      .where(eq(tickets.id, into));
    await recordEvent(ctx, "ticket.merged", `ticket/${id}`, { into, reply: own!.id });
    if (source!.status !== "closed") await moveTicket(ctx, source!, "closed");
    if (!statusTable[source!.status].isDone && statusTable[target!.status].isDone)
      await moveTicket(ctx, target!, "open");
    return await findMyTicket(ctx, into);
  },
);
