import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** A key by which a program acts in somebody's name. Only its SHA-256 is stored; it is shown once. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Its last four characters, to recognise it. */
    ending: text().notNull(),
    scopes: text().array().notNull(),
    /** Whether it was created in a session with a second factor. */
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** Written at most once a minute. */
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
  },
  (table) => [
    unique("access_tokens_hash").on(table.tokenHash),
    index("access_tokens_user").on(table.userId, table.id),
    check("access_tokens_hash_form", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check("access_tokens_name", sql`char_length(${table.name}) between 1 and 80`),
    check("access_tokens_scopes", sql`cardinality(${table.scopes}) > 0`),
    check("access_tokens_life", sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);
