import type { TicketCategory, TicketPriority, TicketStatus } from "#app/domain/support/labels.ts";
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
export function ticketJson(ticket: TicketView, { forSchool = false } = {}) {
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
    created_at: ticket.createdAt,
    updated_at: ticket.updatedAt,
    answered_at: ticket.answeredAt,
    ...(ticket.category === "ai_escalation" && {
      chat_context: ticket.chatContext,
      session_id: ticket.sessionId,
    }),
  };
}

/** What was written under a ticket, in the JSON contract. */
export function replyJson(reply: ReplyView) {
  return {
    id: reply.id,
    ticket_id: reply.ticketId,
    message: reply.message,
    from_school: reply.fromSchool,
    author_name: reply.authorName,
    created_at: reply.createdAt,
  };
}
