import { z } from "zod";
import { moment, number, view } from "#app/domain/json-view.ts";
import { keysOf } from "#app/domain/keys-of.ts";
import {
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
} from "#app/domain/support/labels.ts";
import type { Transcript } from "#app/domain/support/transcript.ts";

/** A ticket as whoever opened it and the school know it. */
export type TicketView = {
  id: number;
  /** Null for a visitor. */
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  category: TicketCategory;
  priority: TicketPriority;
  status: TicketStatus;
  /** What the browser said was said to the assistant; null for a ticket that came from no conversation. */
  chatContext: Transcript | null;
  sessionId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When the school answered first; null while it has not. */
  answeredAt: Date | null;
  /** Still without an answer when the time for it was over. */
  isOverdue: boolean;
  /** Whether the last word is that of whoever asked, and the ticket is not done. */
  awaitsSchool: boolean;
};

/** What was written under a ticket. */
export type ReplyView = {
  id: number;
  ticketId: number;
  message: string;
  fromSchool: boolean;
  authorName: string;
  createdAt: Date;
};

export type TicketDetail = TicketView & { replies: ReplyView[] };

/**
 * A ticket in the JSON contract (B §3 "Support ticket"). Who wrote from where, and what is overdue, is the school's to
 * know.
 */
export const ticketAnswer = view("Ticket", {
  id: number,
  subject: z.string(),
  description: z.string(),
  student_name: z.string(),
  student_email: z.string().optional(),
  is_overdue: z.boolean().optional(),
  awaits_school: z.boolean().optional(),
  category: z.enum(keysOf(ticketCategories)),
  priority: z.enum(keysOf(ticketPriorities)),
  status: z.enum(keysOf(ticketStatuses)),
  created_at: moment,
  updated_at: moment,
  answered_at: moment.nullable(),
  chat_context: z
    .array(
      z.strictObject({
        role: z.enum(["user", "assistant"]),
        content: z.string(),
        timestamp: z.string().nullish(),
      }),
    )
    .nullish()
    .meta({ description: "A conversa com o assistente, como o cliente a enviou." }),
  session_id: z.string().nullish(),
});

/** What was written under a ticket, in the JSON contract. */
export const replyAnswer = view("TicketReply", {
  id: number,
  ticket_id: number,
  message: z.string(),
  from_school: z.boolean(),
  author_name: z.string(),
  created_at: moment,
});

/** In: a ticket, and whether it is for the school. Out: the same for the JSON contract. */
export function ticketJson(ticket: TicketView, { forSchool = false } = {}): z.infer<typeof ticketAnswer> {
  return {
    id: ticket.id,
    subject: ticket.subject,
    description: ticket.description,
    student_name: ticket.name,
    ...(forSchool && {
      student_email: ticket.email,
      is_overdue: ticket.isOverdue,
      awaits_school: ticket.awaitsSchool,
    }),
    category: ticket.category,
    priority: ticket.priority,
    status: ticket.status,
    created_at: ticket.createdAt.toISOString(),
    updated_at: ticket.updatedAt.toISOString(),
    answered_at: ticket.answeredAt?.toISOString() ?? null,
    ...(ticket.category === "ai_escalation" && {
      chat_context: ticket.chatContext,
      session_id: ticket.sessionId,
    }),
  };
}

/** In: what was written under a ticket. Out: the same for the JSON contract. */
export function replyJson(reply: ReplyView): z.infer<typeof replyAnswer> {
  return {
    id: reply.id,
    ticket_id: reply.ticketId,
    message: reply.message,
    from_school: reply.fromSchool,
    author_name: reply.authorName,
    created_at: reply.createdAt.toISOString(),
  };
}
