import { spend } from "#app/domain/access/limits.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { fieldErrors } from "#app/domain/field-errors.ts";
import { tellOfTicket } from "#app/domain/mail/tell.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { senderFields } from "#app/domain/support/schema.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

type Ticket = typeof supportTickets.$inferSelect;
type NewTicket = Pick<Ticket, "subject" | "description"> & Partial<Pick<Ticket, "category" | "priority">>;

/**
 * Opens a support ticket (B19): `open`, of category `general` and priority `normal` unless asked otherwise, and tells
 * whoever opened it. In: what it says, and who writes; of a signed-in person the account says that, whatever they
 * typed. Out: the ticket. Refuses a visitor without a name and an e-mail to answer to (invalid), and more than five
 * tickets an hour or twenty a day (too many); a refused one does not count.
 */
export async function openTicket(ctx: Ctx, asked: NewTicket, writer: { name?: string; email?: string } = {}) {
  const sender = senderOf(ctx, writer);
  await spend(ctx, "ticket.create");
  return await inTransaction(ctx, async (within): Promise<Ticket> => {
    const now = clock(within);
    const [ticket] = await within.db
      .insert(supportTickets)
      .values({ ...asked, ...sender, status: "open", createdAt: now, updatedAt: now })
      .returning();
    const { id, category, priority } = ticket!;
    await record(within, "ticket.created", `ticket/${id}`, { category, priority });
    await tellOfTicket(within, id);
    return ticket!;
  });
}

function senderOf({ viewer }: Ctx, writer: { name?: string; email?: string }) {
  if (viewer) return { userId: viewer.id, name: viewer.fullName, email: viewer.email };
  const left = senderFields.safeParse(writer);
  if (left.success) return left.data;
  throw new Refusal("invalid", "Diga quem é você, para podermos responder.", { fields: fieldErrors(left.error) });
}
