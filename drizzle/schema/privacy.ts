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

/** Consents and withdrawals, with version, time and how; one row each time, never changed afterwards. */
export const consents = pgTable(
  "consents",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** `terms` and `privacy`: the legal pages. `review-display`: first name and picture with one's reviews. */
    subject: text({ enum: ["terms", "privacy", "review-display"] }).notNull(),
    /** The version of the text that was shown: the day of its last change and the first digits of its SHA-256. */
    version: text().notNull(),
    /** False for a withdrawal. */
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

/** Files to remove whose rows are gone: written in that transaction, deleted once the file is removed. */
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
