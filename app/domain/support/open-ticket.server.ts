import { spend } from "#app/domain/access/limits.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fieldErrors } from "#app/domain/field-errors.ts";
import { tellOfTicket } from "#app/domain/mail/tell.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { escalatedTicket } from "#app/domain/support/escalated-ticket.server.ts";
import { type NewTicket, senderFields } from "#app/domain/support/schema.ts";
import { type Sender, type Ticket, writeTicket } from "#app/domain/support/write-ticket.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Opens a support ticket (B19): `open`, of category `general` and priority `normal` unless asked otherwise, and tells
 * whoever opened it and the school. In: what it says, and who writes; of a signed-in person the account says that,
 * whatever they typed. A conversation with the assistant becomes one ticket: asked again, the same comes back.
 * Out: the ticket. Refuses a visitor without a name and an e-mail to answer to (invalid), and more than five
 * tickets an hour or twenty a day (too many); a refused one does not count.
 */
export async function openTicket(ctx: Ctx, asked: NewTicket, writer: { name?: string; email?: string } = {}) {
  const sender = senderOf(ctx, writer);
  const escalation = asked.category === "ai_escalation" ? asked.session_id : null;
  const before = escalation && (await escalatedTicket(ctx, escalation));
  if (before) return before;
  await spend(ctx, "ticket.create");
  return await inTransaction(ctx, async (within): Promise<Ticket> => {
    const ticket = await writeTicket(within, asked, sender);
    if (!ticket) return (await escalatedTicket(within, escalation!))!;
    await tellOfTicket(within, ticket.id);
    return ticket;
  });
}

function senderOf({ viewer }: Ctx, writer: { name?: string; email?: string }): Sender {
  if (viewer) return { userId: viewer.id, name: viewer.fullName, email: viewer.email };
  const left = senderFields.safeParse(writer);
  if (left.success) return { userId: null, ...left.data };
  throw new Refusal("invalid", "Diga quem é você, para podermos responder.", { fields: fieldErrors(left.error) });
}
