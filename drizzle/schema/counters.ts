import { bigint, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/**
 * Figures that are kept beside what they count, so that nobody counts a million rows to show one number. Triggers write
 * them in the transaction of every write, always as a further line of what was added or taken away: nobody waits for
 * anybody's line, and the figure is the sum of its lines. A job folds lines of one figure into one.
 */

/** What is true of one course. */
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

/** What is true of somebody who teaches: of their published courses, and of what they earn. */
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

/** What is counted over the whole school. */
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
        "payment.completed",
        "payment.refunded",
        "commission",
        "commission.earned",
        "ticket",
        "certificate",
      ],
    }).notNull(),
    /**
     * Which of them: a role, `category/level` of published courses, a status, `status/kind`, the number of a design;
     * empty for all.
     */
    part: text().notNull().default(""),
    /** The first day of the month of São Paulo in which it happened; null where the month does not matter. */
    month: date(),
    n: bigint({ mode: "number" }).notNull().default(0),
    cents: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [index("school_tallies_figure").on(table.figure, table.part, table.month)],
);
