import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** A student's enrolment in a course. `completedAt` is set once and stays, whatever lessons are added later. */
export const enrollments = pgTable(
  "enrollments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    /**
     * What opened the course: it was free, the student was a maintainer, the school gave it, or it was bought. An
     * enrolment as maintainer locks paid lessons again when that ends; the others last.
     */
    origin: text({ enum: ["free", "maintainer", "grant", "purchase"] })
      .notNull()
      .default("free"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    /** When a refund or the school ended it. Progress stays, in case it is opened again. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    check("enrollments_origin", sql`${table.origin} in ('free', 'maintainer', 'grant', 'purchase')`),
    unique("enrollments_once").on(table.userId, table.courseId),
    index("enrollments_course").on(table.courseId),
  ],
);

export const lessonProgress = pgTable(
  "lesson_progress",
  {
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    /** Where the student stopped in audio or video, in whole seconds. */
    positionSeconds: integer("position_seconds").notNull().default(0),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.enrollmentId, table.lessonId] }),
    index("lesson_progress_lesson").on(table.lessonId),
  ],
);
