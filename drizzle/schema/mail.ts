import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/**
 * E-mails to send, each written in the transaction of its cause. A job sends them; one that was sent, or given up, is
 * never sent again.
 */
export const mails = pgTable(
  "mails",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The kind of e-mail, for example `payment.receipt`. */
    kind: text().notNull(),
    /** What it is about, for example `payment/12`; one e-mail of a kind is written about it. */
    about: text().notNull(),
    /** 0 for the first; one more for each copy that somebody asks for. */
    copy: integer().notNull().default(0),
    /** The Message-ID, the same in each attempt, so that a mailbox recognises a repetition. */
    messageId: text("message_id").notNull(),
    /** The recipient's account; null for the school, visitors, and the last e-mail of a deleted account. */
    userId: uuid("user_id").references(() => users.id),
    recipient: text().notNull(),
    recipientName: text("recipient_name").notNull().default(""),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** One of many that are written at once: sent after all others, at the school's pace. */
    isBulk: boolean("is_bulk").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** When it was given up, after the last attempt or because the address was refused for good. */
    failedAt: timestamp("failed_at", { withTimezone: true }),
    /** The mail server's last message, without addresses. */
    lastError: text("last_error"),
  },
  (table) => [
    unique("mails_once").on(table.kind, table.about, table.copy),
    unique("mails_message").on(table.messageId),
    index("mails_user").on(table.userId, table.id),
    index("mails_failed").on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index("mails_invitation").on(table.about).where(sql`${table.kind} = 'invitation.sent'`),
    index("mails_bulk_sent").on(table.sentAt).where(sql`${table.isBulk}`),
    index("mails_due").on(table.nextAttemptAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);
