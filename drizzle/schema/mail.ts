import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/**
 * E-mails to send, each written in the transaction of what it tells. A worker sends them; an e-mail that is sent, or
 * abandoned, is never sent again.
 */
export const mails = pgTable(
  "mails",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The e-mail, for example `payment.receipt`. */
    kind: text().notNull(),
    /** What it is about, for example `payment/12`; an e-mail of one kind about one thing is written once. */
    about: text().notNull(),
    /** 0 for the first; one more each time that somebody asks for it again. */
    copy: integer().notNull().default(0),
    /** Goes out as Message-ID, the same at each attempt, so that a mailbox knows an e-mail it already has. */
    messageId: text("message_id").notNull(),
    /** The account that it goes to; null for the school, visitors, and the last e-mail of a deleted account. */
    userId: uuid("user_id").references(() => users.id),
    recipient: text().notNull(),
    recipientName: text("recipient_name").notNull().default(""),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** When it was abandoned, after the last attempt or because the address was refused for good. */
    failedAt: timestamp("failed_at", { withTimezone: true }),
    /** What the mail server said last; no addresses. */
    lastError: text("last_error"),
  },
  (table) => [
    unique("mails_once").on(table.kind, table.about, table.copy),
    unique("mails_message").on(table.messageId),
    index("mails_user").on(table.userId, table.id),
    index("mails_failed").on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index("mails_due").on(table.nextAttemptAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
);
