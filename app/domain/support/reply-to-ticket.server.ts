import { eq } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { spend } from "#app/domain/access/limits.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { tellOfReply } from "#app/domain/mail/tell.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { type TicketStatus, ticketNotFound } from "#app/domain/support/labels.ts";
import type { ReplyView } from "#app/domain/support/ticket-json.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";

/**
 * Writes under a ticket and tells the other side by letter. Whoever opened it speaks for themselves, even an admin, and
 * opens it again where it was resolved or closed. Anybody else must be an admin and speaks for the school: the first
 * time that is the answer that was promised, and an open ticket is then under way.
 * Out: the reply, and whether it opened the ticket again. Refuses visitors, a ticket of somebody else's (not found),
 * and more than 20 replies an hour (of an admin: 120 answers).
 */
export async function replyToTicket(
  ctx: Ctx,
  id: number,
  { message }: { message: string },
): Promise<ReplyView & { reopens: boolean }> {
  const { viewer } = requireViewer(ctx);
  const owner = await ownerOf(ctx, id);
  const isOwn = owner?.userId === viewer.id;
  if (!owner || !can(viewer, "tickets.see", { owns: isOwn })) throw new Refusal("not_found", ticketNotFound);
  await spend(ctx, isOwn ? "ticket.reply" : "ticket.answer");
  return await inTransaction({ ...ctx, viewer }, async (within) => {
    const { reopens } = await moveOn(within, id, { isOwn });
    const values = { ticketId: id, authorId: viewer.id, fromSchool: !isOwn, message, createdAt: clock(within) };
    const [reply] = await within.db.insert(ticketReplies).values(values).returning();
    const by = isOwn ? "asker" : "school";
    await record(within, "ticket.replied", `ticket/${id}`, { reply: reply!.id, by });
    await tellOfReply(within, reply!.id);
    return { ...reply!, authorName: viewer.fullName, reopens };
  });
}

async function ownerOf(ctx: Ctx, id: number) {
  const [ticket] = await ctx.db.select({ userId: tickets.userId }).from(tickets).where(eq(tickets.id, id));
  return ticket;
}

/** Locks the ticket, so that replies follow one another, and sets what one more means for it. */
async function moveOn(ctx: Ctx, id: number, { isOwn }: { isOwn: boolean }) {
  const { status, answeredAt } = tickets;
  const [before] = await ctx.db.select({ status, answeredAt }).from(tickets).where(eq(tickets.id, id)).for("update");
  const now = clock(ctx);
  const next = isOwn ? afterAsker(before!.status) : afterSchool(before!.status);
  const firstAnswer = !isOwn && !before!.answeredAt && { answeredAt: now };
  await ctx.db
    .update(tickets)
    .set({ status: next, updatedAt: now, ...firstAnswer })
    .where(eq(tickets.id, id));
  const hasMoved = next !== before!.status;
  if (hasMoved)
    await record(
      ctx,
      "ticket.status_changed",
      `ticket/${id}`,
      { from: before!.status, to: next },
      { before: before!.status, after: next },
    );
  return { reopens: isOwn && hasMoved };
}

const afterAsker = (status: TicketStatus) => (status === "resolved" || status === "closed" ? "open" : status);
const afterSchool = (status: TicketStatus) => (status === "open" ? "in_progress" : status);
