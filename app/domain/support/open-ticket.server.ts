import { and, eq, sql } from "drizzle-orm";
import { consumeRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { fieldErrors } from "#app/domain/field-errors.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { addAttachments, requireRoomFor, withAttachments } from "./attachments.server.ts";
import { type ContactMessage, type NewTicket, senderFields } from "./ticket-forms.ts";

type Ticket = typeof supportTickets.$inferSelect;
/** Whose ticket it is and where replies go; `userId` is null for a visitor. */
type Sender = { userId: string | null; name: string; email: string };

/**
 * Creates a ticket in the caller's transaction: `open`, `general` and `normal` unless asked otherwise. The caller
 * consumes the rate limit.
 */
export async function insertTicket(
  ctx: Ctx,
  input: NewTicket,
  { by, ...sender }: Sender & { by: DataOf<"ticket.created">["by"] },
): Promise<Ticket | undefined> {
  const now = sqlNow(ctx);
  const [ticket] = await ctx.db
    .insert(supportTickets)
    .values({ ...fieldsOf(input), ...sender, status: "open", createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!ticket) return undefined;
  const { id, category, priority } = ticket;
  await recordEvent(ctx, "ticket.created", `ticket/${id}`, { category, priority, by });
  return ticket;
}

function fieldsOf({ chat_context, session_id, ...fields }: NewTicket) {
  return fields.category === "ai_escalation" ? { ...fields, chatContext: chat_context, sessionId: session_id } : fields;
}

/** The ticket of one of the viewer's conversations with the assistant; undefined without one. */
export async function findEscalatedTicket({ db, viewer }: Ctx, conversation: string): Promise<Ticket | undefined> {
  if (!viewer) return undefined;
  const { userId, sessionId, category } = supportTickets;
  const same = and(eq(userId, viewer.id), eq(sessionId, conversation), eq(category, "ai_escalation"));
  const [ticket] = await db.select().from(supportTickets).where(same);
  return ticket;
}

/**
 * Opens a support ticket and notifies its author and the school. A signed-in author's name is the account's. A
 * conversation with the assistant becomes one ticket only. Only a signed-in author may add files.
 */
export async function openTicket(
  ctx: Ctx,
  { files = [], ...input }: NewTicket & { files?: Blob[] },
  writer: { name?: string; email?: string } = {},
): Promise<Ticket> {
  const sender = senderOf(ctx, writer);
  const escalation = input.category === "ai_escalation" ? input.session_id : null;
  const before = escalation && (await findEscalatedTicket(ctx, escalation));
  if (before) return before;
  await countMessage(ctx, sender.email);
  return await withAttachments(ctx, files, (stored) =>
    inTransaction(ctx, async (within): Promise<Ticket> => {
      await requireRoomFor(within, stored);
      const ticket = await insertTicket(within, input, { ...sender, by: "asker" });
      if (!ticket) return (await findEscalatedTicket(within, escalation!))!;
      await addAttachments(within, stored, { ticketId: ticket.id, replyId: null });
      return ticket;
    }),
  );
}

const countMessage = (ctx: Ctx, email: string) =>
  ctx.viewer
    ? consumeRateLimit(ctx, "ticket.create")
    : consumeRateLimit(ctx, "ticket.contact", { attempt: email.trim().toLowerCase() });

function senderOf({ viewer }: Ctx, writer: { name?: string; email?: string }): Sender {
  if (viewer) return { userId: viewer.id, name: viewer.fullName, email: viewer.email };
  const left = senderFields.safeParse(writer);
  if (left.success) return { userId: null, ...left.data };
  throw new AppError("invalid", "Escreva o seu nome e o seu e-mail, para podermos responder.", {
    fields: fieldErrors(left.error),
  });
}

/**
 * Takes a message from the contact page, from anybody, and opens a ticket. A message that fills in the hidden field
 * comes from a bot: it is counted and answered like any other, with a number that nobody else gets, and nothing is
 * stored.
 */
export async function receiveMessage(ctx: Ctx, { subject, description, name, email, website }: ContactMessage) {
  if (!website) return (await openTicket(ctx, { subject, description }, { name, email })).id;
  await countMessage(ctx, email ?? "");
  const [unused] = await ctx.db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('support_tickets', 'id'))::int as id`,
  );
  return unused!.id;
}
