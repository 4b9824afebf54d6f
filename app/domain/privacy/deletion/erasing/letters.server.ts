import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { ticketsOf } from "#app/domain/privacy/deletion/erasing/tickets.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments } from "#drizzle/schema/payments.ts";
import type { users } from "#drizzle/schema/people.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";
import { ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";

type Who = Pick<typeof users.$inferSelect, "id" | "email">;

/**
 * Empties the letters to somebody, and those to the school about what they wrote; what still waits is not sent any
 * more. That a letter of this kind was written about this thing stays. Their files are removed after the commit.
 */
export async function eraseLetters(ctx: Ctx, who: Who) {
  const theirs = or(sql`lower(${mails.recipient}) = ${who.email.toLowerCase()}`, await aboutThem(ctx, who));
  await ctx.db
    .update(mails)
    .set({ failedAt: clock(ctx) })
    .where(and(theirs, isNull(mails.sentAt), isNull(mails.failedAt)));
  const emptied = await ctx.db
    .update(mails)
    .set({ recipient: "", recipientName: "", subject: "", text: "", html: "" })
    .where(theirs)
    .returning({ id: mails.id });
  if (!emptied.length) return;
  const files = emptied.map(({ id }) => ({ kind: "letter" as const, name: String(id), askedAt: clock(ctx) }));
  await ctx.db.insert(fileRemovals).values(files).onConflictDoNothing();
}

async function aboutThem(ctx: Ctx, who: Who) {
  const bought = await ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.userId, who.id));
  const earned = await ctx.db.select({ id: certificates.id }).from(certificates).where(eq(certificates.userId, who.id));
  const asked = await ctx.db.select({ id: tickets.id }).from(tickets).where(ticketsOf(who));
  const under = asked.length
    ? await ctx.db
        .select({ id: ticketReplies.id, ticketId: ticketReplies.ticketId })
        .from(ticketReplies)
        .where(
          inArray(
            ticketReplies.ticketId,
            asked.map(({ id }) => id),
          ),
        )
    : [];
  const about = [
    ...bought.map(({ id }) => `payment/${id}`),
    ...earned.map(({ id }) => `certificate/${id}`),
    ...asked.map(({ id }) => `ticket/${id}`),
    ...under.map(({ id, ticketId }) => `ticket/${ticketId}/reply/${id}`),
  ];
  return about.length ? inArray(mails.about, about) : undefined;
}
