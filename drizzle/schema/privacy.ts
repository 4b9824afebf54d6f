import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** What somebody agreed to or took back, in which version, when and how: a row each time, never changed afterwards. */
export const consents = pgTable(
  "consents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** `terms` and `privacy`: the pages of law. `review-display`: first name and picture beside one's reviews. */
    subject: text({ enum: ["terms", "privacy", "review-display"] }).notNull(),
    /** Of the text that was shown: the day of its last change and the beginning of its SHA-256. */
    version: text().notNull(),
    /** False where it was taken back. */
    isGiven: boolean("is_given").notNull(),
    how: text({ enum: ["sign-in", "review", "own-data"] }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("consents_user").on(table.userId, table.id),
    uniqueIndex("consents_once").on(table.userId, table.subject, table.version).where(sql`${table.how} = 'sign-in'`),
    check("consents_subject", sql`${table.subject} in ('terms', 'privacy', 'review-display')`),
    check("consents_how", sql`${table.how} in ('sign-in', 'review', 'own-data')`),
  ],
);

/** Files to be removed whose rows are gone: written in that transaction, deleted once the file is no more. */
export const fileRemovals = pgTable(
  "file_removals",
  {
    kind: text({ enum: ["media", "letter"] }).notNull(),
    /** The id of the row that named the file. */
    name: text().notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.name] }),
    check("file_removals_kind", sql`${table.kind} in ('media', 'letter')`),
  ],
);
