import { bigint, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * Counters, so that nobody counts a million rows to show one number. Triggers write them in the transaction of every
 * write, always as a new line with what was added or removed: nobody waits for another's line, and the value is the sum
 * of the lines. A job merges the lines of a counter into one.
 */

/** Counters of a course. */
export const courseCounters = pgTable(
  "course_tallies",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer("course_id").notNull(),
    /** Enrolments that no refund ended, and how many of them are completed. */
    enrolments: integer().notNull().default(0),
    completions: integer().notNull().default(0),
    /** Reviews, and the sum of their stars. */
    reviews: integer().notNull().default(0),
    stars: integer().notNull().default(0),
  },
  (table) => [index("course_tallies_course").on(table.courseId)],
);

/** Counters of an instructor: their published courses and commissions. */
export const instructorCounters = pgTable(
  "teacher_tallies",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    instructorId: uuid("teacher_id").notNull(),
    courses: integer().notNull().default(0),
    /** Different people enrolled in them. */
    learners: integer().notNull().default(0),
    reviews: integer().notNull().default(0),
    stars: integer().notNull().default(0),
    /** Commissions that were not cancelled. */
    commissions: integer().notNull().default(0),
  },
  (table) => [index("teacher_tallies_teacher").on(table.instructorId)],
);

/** Counters of the whole school. */
export const schoolCounters = pgTable(
  "school_tallies",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    figure: text({
      enum: [
        "person",
        "course",
        "course.written",
        "enrolment",
        "enrolment.completed",
        "learner",
        "learner.begun",
        "payment",
        "payment.test",
        "payment.completed",
        "payment.fee",
        "payment.refunded",
        "commission",
        "commission.earned",
        "ticket",
        "certificate",
      ],
    }).notNull(),
    /**
     * The part: a role, `category/level` of published courses, a status, `status/kind`, a design's id; empty for all.
     */
    part: text().notNull().default(""),
    /** The first day of its month in São Paulo; null if the month does not matter. */
    month: date(),
    n: bigint({ mode: "number" }).notNull().default(0),
    cents: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [index("school_tallies_figure").on(table.figure, table.part, table.month)],
);
