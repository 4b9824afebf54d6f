import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";

/** A review by somebody who completed the course; one each. Name and picture are read from the account. */
export const reviews = pgTable(
  "reviews",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    rating: integer().notNull(),
    testimonial: text().notNull(),
    /** Whether it is featured on the course's page; by default with 4 or 5 stars. */
    featured: boolean().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When its author last changed it. */
    editedAt: timestamp("edited_at", { withTimezone: true }),
    /** Since when the school has removed it, and why; only its author and admins see it, and it is not counted. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
    removedNote: text("removed_note"),
  },
  (table) => [
    unique("reviews_once").on(table.userId, table.courseId),
    index("reviews_course").on(table.courseId, table.id),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
    check("reviews_testimonial", sql`char_length(${table.testimonial}) between 10 and 500`),
  ],
);
