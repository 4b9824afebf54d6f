import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { deletedAccountEmail, deletedAccountName } from "#app/domain/people/person.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";
import { ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";

const erased = "Texto apagado com a conta de quem escreveu.";

/**
 * Empties somebody's tickets and closes them: who asked, what, and what was answered, since answers call people by
 * their names. That there was one, of which kind, and how long the answer took, stays.
 */
export async function eraseTickets(ctx: Ctx, userId: string) {
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
 * Empties the e-mails to an account, and those to the school about what they wrote; what still waits is not sent any
 * more. That an e-mail of this kind was written about this thing stays. Their files are removed after the commit.
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
  await ctx.db
    .update(mails)
    .set({ failedAt: sqlNow(ctx) })
    .where(and(theirs, isNull(mails.sentAt), isNull(mails.failedAt)));
  const emptied = await ctx.db
    .update(mails)
    .set({ recipient: "", recipientName: "", subject: "", text: "", html: "" })
    .where(theirs)
    .returning({ id: mails.id });
  if (!emptied.length) return;
  const files = emptied.map(({ id }) => ({ kind: "letter" as const, name: String(id), askedAt: sqlNow(ctx) }));
  await ctx.db.insert(fileRemovals).values(files).onConflictDoNothing();
}
