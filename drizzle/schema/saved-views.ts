import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** A way somebody asks a list of the panel, under a name of their own. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    list: text().notNull(),
    name: text().notNull(),
    /** What the list's address asks, with the question mark; empty for the whole list. */
    search: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("saved_views_once").on(table.userId, table.list, table.name),
    check("saved_views_name", sql`char_length(${table.name}) between 1 and 60`),
    check("saved_views_search", sql`char_length(${table.search}) <= 2000`),
  ],
);
