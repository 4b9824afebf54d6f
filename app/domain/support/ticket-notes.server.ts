import { asc, eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets, ticketNotes } from "#drizzle/schema/support.ts";
import type { NoteView } from "./ticket.ts";
import { ticketNotFound } from "./ticket.ts";
import { noteForm } from "./ticket-forms.ts";

/** A select of the notes about a ticket, oldest first. */
export const selectNotes = ({ db }: Pick<Ctx, "db">, ticketId: number) =>
  db
    .select({
      id: ticketNotes.id,
      ticketId: ticketNotes.ticketId,
      note: ticketNotes.note,
      authorName: users.fullName,
      createdAt: ticketNotes.createdAt,
    })
    .from(ticketNotes)
    .innerJoin(users, eq(users.id, ticketNotes.authorId))
    .where(eq(ticketNotes.ticketId, ticketId))
    .orderBy(asc(ticketNotes.id));

/** The notes about a ticket; none for somebody of the team who wrote it. */
export async function listNotes(ctx: Ctx, ticketId: number): Promise<NoteView[]> {
  authorise(ctx, "tickets.seeAll");
  const { ticket, notes } = await batchRead(ctx, {
    ticket: ctx.db
      .select({ userId: supportTickets.userId })
      .from(supportTickets)
      .where(eq(supportTickets.id, ticketId)),
    notes: selectNotes(ctx, ticketId),
  });
  if (!ticket[0]) throw new AppError("not_found", ticketNotFound);
  return ticket[0].userId === requireViewer(ctx).viewer.id ? [] : notes;
}

/** Writes down something about a ticket that only the school reads. Nobody is notified. */
export const addNote = verb(
  { ability: "tickets.answer", limit: "ticket.answer", id: integerPathId(ticketNotFound), body: noteForm },
  (ctx, ticketId, { note }) =>
    inTransaction(ctx, async (within): Promise<NoteView> => {
      const { viewer, db } = within;
      const isThis = eq(supportTickets.id, ticketId);
      const [ticket] = await db.select({ id: supportTickets.id }).from(supportTickets).where(isThis).for("share");
      if (!ticket) throw new AppError("not_found", ticketNotFound);
      const values = { ticketId, authorId: viewer.id, note, createdAt: sqlNow(within) };
      const [row] = await db.insert(ticketNotes).values(values).returning();
      await recordEvent(within, "ticket.noted", `ticket/${ticketId}`, { note: row!.id });
      return { id: row!.id, ticketId, note, authorName: viewer.fullName, createdAt: row!.createdAt };
    }),
);
