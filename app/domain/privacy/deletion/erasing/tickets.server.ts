import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { goneAddress, goneName } from "#app/domain/privacy/deletion/gone.ts";
import type { users } from "#drizzle/schema/people.ts";
import { ticketReplies, supportTickets as tickets } from "#drizzle/schema/support.ts";

const erased = "Texto apagado com a conta de quem o escreveu.";

/** The tickets of an account, and those that were sent from its address before signing in. */
export const ticketsOf = ({ id, email }: Pick<typeof users.$inferSelect, "id" | "email">) =>
  or(eq(tickets.userId, id), and(isNull(tickets.userId), sql`lower(${tickets.email}) = ${email.toLowerCase()}`));

/**
 * Empties somebody's tickets and closes them: who asked, what, and what was answered, since answers call people by
 * their names. That there was one, of which kind, and how long the answer took, stays.
 */
export async function eraseTickets(ctx: Ctx, person: Pick<typeof users.$inferSelect, "id" | "email">) {
  const own = await ctx.db
    .select({ id: tickets.id, status: tickets.status })
    .from(tickets)
    .where(ticketsOf(person))
    .orderBy(tickets.id)
    .for("no key update");
  const ids = own.map(({ id }) => id);
  if (!ids.length) return;
  await ctx.db
    .update(tickets)
    .set({
      name: goneName,
      email: goneAddress(person.id),
      subject: goneName,
      description: erased,
      chatContext: null,
      sessionId: null,
      status: "closed",
    })
    .where(inArray(tickets.id, ids));
  await ctx.db.update(ticketReplies).set({ message: erased }).where(inArray(ticketReplies.ticketId, ids));
  for (const { id, status } of own) {
    if (status === "closed") continue;
    await record(
      ctx,
      "ticket.status_changed",
      `ticket/${id}`,
      { from: status, to: "closed" },
      { before: status, after: "closed" },
    );
  }
}
