import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";

/** What somebody who finished a course says of it; one of each. Name and picture are read live from the person. */
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
    /** Whether it is shown on the course's page; 4 and 5 stars are by default. */
    featured: boolean().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When its author last changed it. */
    editedAt: timestamp("edited_at", { withTimezone: true }),
    /** Since when only its author and admins see it, and why; it counts in no figure meanwhile. */
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
