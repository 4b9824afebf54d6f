import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { emptyEmails } from "#app/domain/mail/erase-emails.server.ts";
import { deletedAccountEmail, deletedAccountName } from "#app/domain/people/person.ts";
import { deleteAttachments } from "#app/domain/support/attachments.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { ticketNotes, ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";

const erased = "Texto apagado com a conta de quem escreveu.";

/**
 * Erases the texts of somebody's tickets and closes them: author, question and replies, since replies address people by
 * name. The school's notes and all files go. That there was a ticket, its category and how long the answer took stay. Tickets that
 * they answered for the school are nobody's again.
 */
export async function eraseTickets(ctx: Ctx, userId: string) {
  await ctx.db.update(tickets).set({ assigneeId: null }).where(eq(tickets.assigneeId, userId));
  const own = await ctx.db
    .select({ id: tickets.id, status: tickets.status })
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(tickets.id)
    .for("no key update");
  const ids = own.map(({ id }) => id);
  if (!ids.length) return;
  await ctx.db
    .update(tickets)
    .set({
      name: deletedAccountName,
      email: deletedAccountEmail(userId),
      subject: deletedAccountName,
      description: erased,
      chatContext: null,
      sessionId: null,
      status: "closed",
    })
    .where(inArray(tickets.id, ids));
  await deleteAttachments(ctx, ids);
  await ctx.db.delete(ticketNotes).where(inArray(ticketNotes.ticketId, ids));
  await ctx.db.update(ticketReplies).set({ message: erased }).where(inArray(ticketReplies.ticketId, ids));
  for (const { id, status } of own) {
    if (status === "closed") continue;
    await recordEvent(
      ctx,
      "ticket.status_changed",
      `ticket/${id}`,
      { from: status, to: "closed" },
      { before: status, after: "closed" },
    );
  }
}

/**
 * Erases the e-mails to an account, and those to the school about what they wrote; waiting ones are not sent. That an
 * e-mail of the kind was written stays. Files are removed after the commit.
 */
export async function eraseEmails(ctx: Ctx, { id: userId, email }: { id: string; email: string }) {
  const aboutThem = sql`${mails.about} in (
    select 'payment/' || ${payments.id} from ${payments} where ${payments.userId} = ${userId}
    union all select 'certificate/' || ${certificates.id} from ${certificates} where ${certificates.userId} = ${userId}
    union all select 'ticket/' || ${tickets.id} from ${tickets} where ${tickets.userId} = ${userId}
    union all select 'ticket/' || ${tickets.id} || '/reply/' || ${ticketReplies.id}
      from ${ticketReplies} join ${tickets} on ${tickets.id} = ${ticketReplies.ticketId} where ${tickets.userId} = ${userId})`;
  const codes = and(eq(mails.kind, "account.code"), eq(mails.recipient, email));
  const theirs = or(eq(mails.userId, userId), aboutThem, codes);
  await emptyEmails(ctx, theirs);
}
