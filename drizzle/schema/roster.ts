import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** Instructors without an account, as an admin describes them. People with an account are never in here. */
export const rosterEntries = pgTable(
  "roster_entries",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fullName: text("full_name").notNull(),
    bio: text(),
    pictureUrl: text("picture_url"),
    specialties: text().array().notNull().default(sql`'{}'::text[]`),
    totalCourses: integer("total_courses").notNull().default(0),
    totalStudents: integer("total_students").notNull().default(0),
    avgRating: numeric("avg_rating", { precision: 2, scale: 1, mode: "number" }).notNull().default(4.8),
    /** The entry that stands for the school itself; left out of every list. */
    isVirtual: boolean("is_virtual").notNull().default(false),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("roster_entries_totals", sql`${table.totalCourses} >= 0 and ${table.totalStudents} >= 0`),
    check("roster_entries_rating", sql`${table.avgRating} between 0 and 5`),
  ],
);
