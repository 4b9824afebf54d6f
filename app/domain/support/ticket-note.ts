import { z } from "zod";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";

/** What somebody of the school wrote down about a ticket, for the school alone. */
export type NoteView = { id: number; ticketId: number; note: string; authorName: string; createdAt: Date };

export const noteResponse = jsonView("TicketNote", {
  id: number,
  ticket_id: number,
  note: z.string(),
  author_name: z.string(),
  created_at: dateTime,
});

export const noteJson = (note: NoteView) => jsonOf(noteResponse, note);
