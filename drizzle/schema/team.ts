import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** Who does a part of the school's work beside their role: the roles of the team. */
export const teamRoles = pgTable(
  "team_roles",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["secretary", "finance", "editor"] }).notNull(),
    givenBy: uuid("given_by")
      .notNull()
      .references(() => users.id),
    givenAt: timestamp("given_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("team_roles_person").on(table.userId, table.role),
    index("team_roles_giver").on(table.givenBy),
    check("team_roles_role", sql`${table.role} in ('secretary', 'finance', 'editor')`),
  ],
);
