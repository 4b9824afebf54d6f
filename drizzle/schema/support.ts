import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** A request for help: by a person with an account, or a visitor who left name and e-mail. */
export const supportTickets = pgTable(
  "support_tickets",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a visitor, until somebody with an account claims it. */
    userId: uuid("user_id").references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    description: text().notNull(),
    category: text({
      enum: ["general", "technical", "course_content", "payment", "platform", "ai_escalation"],
    })
      .notNull()
      .default("general"),
    priority: text({ enum: ["low", "normal", "high", "urgent"] })
      .notNull()
      .default("normal"),
    status: text({ enum: ["open", "in_progress", "resolved", "closed"] })
      .notNull()
      .default("open"),
    /** The conversation as the client sent it, unverified. */
    chatContext: jsonb("chat_context").$type<unknown>(),
    sessionId: text("session_id"),
    /** Who of the school answers it; null while nobody took it. */
    assigneeId: uuid("assignee_id").references(() => users.id, { onDelete: "set null" }),
    /** The ticket of the same account that took this one in, with its messages. */
    mergedInto: integer("merged_into").references((): AnyPgColumn => supportTickets.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the school replied first; null while the author is still waiting. */
    answeredAt: timestamp("answered_at", { withTimezone: true }),
  },
  (table) => [
    index("support_tickets_user").on(table.userId, table.id),
    /** Visitors' tickets by address, until an account claims them. */
    index("support_tickets_unclaimed").on(sql`lower(${table.email})`).where(sql`${table.userId} is null`),
    index("support_tickets_assignee").on(table.assigneeId, table.id),
    index("support_tickets_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index("support_tickets_status").on(table.status, table.id),
    /** Unfinished tickets, by whether and when they were answered, to count overdue ones. */
    index("support_tickets_living")
      .on(table.answeredAt, table.createdAt, table.id.desc().nullsFirst())
      .where(sql`${table.status} in ('open', 'in_progress')`),
    /** Tickets that wait for a first reply: most urgent first, then oldest. */
    index("support_tickets_unanswered")
      .on(
        sql`array_position('{urgent,high,normal,low}'::text[], ${table.priority})`,
        table.createdAt,
        table.id.desc().nullsFirst(),
      )
      .where(sql`${table.status} in ('open', 'in_progress') and ${table.answeredAt} is null`),
    /** To search tickets by text and author. */
    index("support_tickets_folded").using(
      "gin",
      sql`folded(${table.subject} || ' ' || ${table.description} || ' ' || ${table.name} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
    uniqueIndex("support_tickets_escalation")
      .on(table.userId, table.sessionId)
      .where(sql`${table.category} = 'ai_escalation'`),
    check(
      "support_tickets_category",
      sql`${table.category} in ('general', 'technical', 'course_content', 'payment', 'platform', 'ai_escalation')`,
    ),
    check("support_tickets_priority", sql`${table.priority} in ('low', 'normal', 'high', 'urgent')`),
    check("support_tickets_status", sql`${table.status} in ('open', 'in_progress', 'resolved', 'closed')`),
  ],
);

/** Replies to a ticket, by its author or the school. */
export const ticketReplies = pgTable(
  "ticket_replies",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => supportTickets.id),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    /** Whether it was written for the school. */
    fromSchool: boolean("from_school").notNull(),
    message: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("ticket_replies_ticket").on(table.ticketId, table.id),
    check("ticket_replies_message", sql`char_length(${table.message}) between 1 and 5000`),
  ],
);

/** Files that came with a ticket (`replyId` is null) or with a reply to it. */
export const ticketAttachments = pgTable(
  "ticket_attachments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => supportTickets.id, { onDelete: "cascade" }),
    replyId: integer("reply_id").references(() => ticketReplies.id, { onDelete: "cascade" }),
    mediaId: uuid("media_id")
      .notNull()
      .unique()
      .references(() => media.id, { onDelete: "cascade" }),
    /** What the file is called on its sender's device. */
    fileName: text("file_name").notNull(),
  },
  (table) => [
    index("ticket_attachments_ticket").on(table.ticketId, table.id),
    index("ticket_attachments_reply").on(table.replyId, table.id),
    check("ticket_attachments_file_name", sql`char_length(${table.fileName}) between 1 and 300`),
  ],
);

/** Notes of the school about a ticket, apart from its replies: its author never reads them. */
export const ticketNotes = pgTable(
  "ticket_notes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => supportTickets.id, { onDelete: "cascade" }),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    note: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("ticket_notes_ticket").on(table.ticketId, table.id),
    check("ticket_notes_note", sql`char_length(${table.note}) between 1 and 5000`),
  ],
);

/** Files that came with a note; apart from those of messages, as notes are from replies. */
export const ticketNoteAttachments = pgTable(
  "ticket_note_attachments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    noteId: integer("note_id")
      .notNull()
      .references(() => ticketNotes.id, { onDelete: "cascade" }),
    mediaId: uuid("media_id")
      .notNull()
      .unique()
      .references(() => media.id, { onDelete: "cascade" }),
    fileName: text("file_name").notNull(),
  },
  (table) => [
    index("ticket_note_attachments_note").on(table.noteId, table.id),
    check("ticket_note_attachments_file_name", sql`char_length(${table.fileName}) between 1 and 300`),
  ],
);

/** Answers that the school writes once and puts into replies. */
export const cannedReplies = pgTable(
  "canned_replies",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("canned_replies_message", sql`char_length(${table.message}) between 1 and 5000`)],
);
