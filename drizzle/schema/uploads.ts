import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** A file that a browser sends in pieces, until a day after its last. */
export const uploads = pgTable(
  "uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** The material that it becomes; null for the lesson's own video or recording. */
    about: jsonb().$type<Record<string, unknown>>(),
    fileName: text("file_name").notNull(),
    bytes: integer().notNull(),
    /** With name and size it says that the same file was chosen again. */
    fileChangedAt: timestamp("file_changed_at", { withTimezone: true }).notNull(),
    /** The pieces that have arrived, in order: each is a file of the storage under its id. */
    pieces: uuid().array().notNull().default([]),
    /** While it is put together. */
    joinedAt: timestamp("joined_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    /** When the last piece came. */
    touchedAt: timestamp("touched_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("uploads_unfinished")
      .on(
        table.ownerId,
        table.lessonId,
        table.fileName,
        table.bytes,
        table.fileChangedAt,
        sql`(${table.about} is null)`,
      )
      .where(sql`${table.finishedAt} is null`),
    check("uploads_bytes", sql`${table.bytes} > 0`),
    check("uploads_file_name", sql`char_length(${table.fileName}) between 1 and 255`),
  ],
);
