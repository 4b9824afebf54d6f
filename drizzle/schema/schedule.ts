import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { classes } from "#drizzle/schema/classes.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * When a lesson opens: for everybody in its course, for one class, or for one person. The function `lesson_opens_at`
 * decides which rule applies.
 */
export const lessonOpenings = pgTable(
  "lesson_openings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    classId: integer("class_id").references(() => classes.id),
    userId: uuid("user_id").references(() => users.id),
    /** `open`: at once, as an exception; `at`: at a moment; `after`: some days after the start. */
    kind: text({ enum: ["open", "at", "after"] }).notNull(),
    opensAt: timestamp("opens_at", { withTimezone: true }),
    /** Days after the class's start, or after the enrolment of somebody without a class. */
    days: integer(),
    /** The next such day of the week after that: 0 is Sunday. */
    weekday: integer(),
    /** Minutes after midnight in São Paulo. */
    minutes: integer(),
  },
  (table) => [
    unique("lesson_openings_once").on(table.lessonId, table.classId, table.userId).nullsNotDistinct(),
    index("lesson_openings_class").on(table.classId),
    index("lesson_openings_user").on(table.userId),
    check("lesson_openings_for", sql`num_nonnulls(${table.classId}, ${table.userId}) <= 1`),
    check(
      "lesson_openings_kind",
      sql`case ${table.kind}
        when 'open' then num_nonnulls(${table.opensAt}, ${table.days}, ${table.weekday}, ${table.minutes}) = 0
        when 'at' then ${table.opensAt} is not null and num_nonnulls(${table.days}, ${table.weekday}, ${table.minutes}) = 0
        when 'after' then ${table.opensAt} is null and ${table.days} between 0 and 3650
          and ${table.minutes} between 0 and 1439 and coalesce(${table.weekday} between 0 and 6, true)
        else false end`,
    ),
  ],
);

/** Which people were notified by e-mail of which opened lesson: each person and lesson once. */
export const openingNotices = pgTable(
  "opening_notices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index("opening_notices_lesson").on(table.lessonId),
  ],
);
