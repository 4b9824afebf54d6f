import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets, ticketNoteAttachments, ticketNotes } from "#drizzle/schema/support.ts";
import { addAttachments, attachmentsOf, requireRoomFor, withAttachments } from "./attachments.server.ts";
import { type NoteView, ticketNotFound } from "./ticket.ts";
import { noteForm, noteWithFiles } from "./ticket-forms.ts";

/** A select of the notes about a ticket, oldest first. */
export const selectNotes = ({ db }: Pick<Ctx, "db">, ticketId: number) =>
  db
    .select({
      id: ticketNotes.id,
      ticketId: ticketNotes.ticketId,
      note: ticketNotes.note,
      authorName: users.fullName,
      createdAt: ticketNotes.createdAt,
      attachments: attachmentsOf(sql`a.note_id = ticket_notes.id`, ticketNoteAttachments),
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
const write = (
  ctx: SignedCtx,
  ticketId: number,
  { note, files = [] }: z.output<typeof noteForm> & Partial<z.output<typeof noteWithFiles>>,
): Promise<NoteView> =>
  withAttachments(ctx, files, (stored) =>
    inTransaction(ctx, async (within) => {
      const { viewer, db } = within;
      await requireRoomFor(within, stored);
      const isThis = eq(supportTickets.id, ticketId);
      const [ticket] = await db.select({ id: supportTickets.id }).from(supportTickets).where(isThis).for("share");
      if (!ticket) throw new AppError("not_found", ticketNotFound);
      const values = { ticketId, authorId: viewer.id, note, createdAt: sqlNow(within) };
      const [row] = await db.insert(ticketNotes).values(values).returning();
      const attachments = await addAttachments(within, stored, { noteId: row!.id });
      await recordEvent(within, "ticket.noted", `ticket/${ticketId}`, { note: row!.id });
      return { id: row!.id, ticketId, note, authorName: viewer.fullName, createdAt: row!.createdAt, attachments };
    }),
  );

const onTicket = { ability: "tickets.answer", limit: "ticket.answer", id: integerPathId(ticketNotFound) } as const;

export const addNote = verb({ ...onTicket, body: noteForm }, write);

/** The same from a form, which may bring files. */
export const addNoteByForm = verb({ ...onTicket, body: noteWithFiles }, write);
