import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** What somebody wrote down for themselves about a lesson; nobody else reads it. */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    text: text().notNull(),
    /** Where in the recording, or which words of the text, it is about. */
    seconds: integer(),
    passage: text(),
    /** Made of the id that its form gave and of what was written, so that what is sent twice is one note. */
    attemptId: uuid("attempt_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("lesson_notes_once").on(table.userId, table.attemptId),
    index("lesson_notes_own").on(table.userId, table.lessonId, table.id),
    index("lesson_notes_lesson").on(table.lessonId),
    check("lesson_notes_text", sql`char_length(${table.text}) between 1 and 2000`),
    check("lesson_notes_place", sql`num_nonnulls(${table.seconds}, ${table.passage}) <= 1`),
  ],
);
