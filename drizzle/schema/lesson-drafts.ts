import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** Who has a lesson's form open, and what they have typed there and not saved. */
export const lessonDrafts = pgTable(
  "lesson_drafts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Of a new lesson; null for one that exists. */
    courseId: integer("course_id").references(() => courses.id, { onDelete: "cascade" }),
    lessonId: integer("lesson_id").references(() => lessons.id, { onDelete: "cascade" }),
    /** The form's fields by name; null while nothing is typed. */
    fields: jsonb().$type<Record<string, string>>(),
    /** When they were typed. */
    typedAt: timestamp("typed_at", { withTimezone: true }),
    /** When the form was opened, and when its page last said that it still is. */
    openedAt: timestamp("opened_at", { withTimezone: true }).notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    unique("lesson_drafts_once").on(table.userId, table.courseId, table.lessonId).nullsNotDistinct(),
    check("lesson_drafts_place", sql`num_nonnulls(${table.courseId}, ${table.lessonId}) = 1`),
    check("lesson_drafts_fields", sql`octet_length(${table.fields}::text) <= 600000`),
  ],
);
