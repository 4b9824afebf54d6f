import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

export const quizQuestions = pgTable(
  "quiz_questions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    questionText: text("question_text").notNull(),
    questionType: text("question_type", { enum: ["multiple_choice", "true_false", "short_answer"] }).notNull(),
    /** `true` or `false` for true_false; accepted answers split by `|` for short_answer; null for multiple_choice. */
    correctAnswer: text("correct_answer"),
    explanation: text(),
    orderIndex: integer("order_index").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("quiz_questions_order").on(table.lessonId, table.orderIndex),
    check("quiz_questions_answer", sql`(${table.questionType} = 'multiple_choice') = (${table.correctAnswer} is null)`),
  ],
);

export const quizOptions = pgTable(
  "quiz_options",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    questionId: integer("question_id")
      .notNull()
      .references(() => quizQuestions.id, { onDelete: "cascade" }),
    optionText: text("option_text").notNull(),
    isCorrect: boolean("is_correct").notNull().default(false),
    orderIndex: integer("order_index").notNull(),
  },
  (table) => [unique("quiz_options_order").on(table.questionId, table.orderIndex)],
);

/** Every attempt is kept; the best score counts. */
export const quizAttempts = pgTable(
  "quiz_attempts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** Per cent of right answers, rounded down. */
    score: integer().notNull(),
    passed: boolean().notNull(),
    /** The answers: question id → option id, "true"/"false" or text. */
    answers: jsonb().$type<Record<string, string>>().notNull(),
    /** Made of the id that its form gave and of the answers, so that what is sent twice is one attempt. */
    attemptId: uuid("attempt_id"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("quiz_attempts_once").on(table.enrollmentId, table.lessonId, table.attemptId),
    index("quiz_attempts_enrollment").on(table.enrollmentId, table.lessonId),
    check("quiz_attempts_score", sql`${table.score} between 0 and 100`),
  ],
);
