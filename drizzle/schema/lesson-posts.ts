import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** What is written under a lesson: questions, and answers to them. */
export const lessonPosts = pgTable(
  "lesson_posts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    lessonId: integer("lesson_id")
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    /** The question that an answer belongs to; null for a question. */
    questionId: integer("question_id").references((): AnyPgColumn => lessonPosts.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** Where in the recording, or which words of the text, a question is about. */
    seconds: integer(),
    passage: text(),
    /** Whether the course's instructor, an editor or an admin wrote it. */
    isByTeam: boolean("is_by_team").notNull().default(false),
    /** An answer that the team wants the assistant to know. */
    isRecommended: boolean("is_recommended").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Of a question: since when it has an answer of the team that is shown. */
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    /** Since when the team hides it; only the team and its author see it. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
  },
  (table) => [
    index("lesson_posts_questions").on(table.lessonId, table.id).where(sql`${table.questionId} is null`),
    index("lesson_posts_open")
      .on(table.lessonId, table.id)
      .where(sql`${table.questionId} is null and ${table.answeredAt} is null and ${table.hiddenAt} is null`),
    index("lesson_posts_answers").on(table.questionId, table.id),
    index("lesson_posts_recommended").on(table.lessonId).where(sql`${table.isRecommended}`),
    index("lesson_posts_hidden").on(table.hiddenAt).where(sql`${table.hiddenAt} is not null`),
    index("lesson_posts_user").on(table.userId, table.id),
    check("lesson_posts_text", sql`char_length(${table.text}) between 1 and 2000`),
    check("lesson_posts_place", sql`num_nonnulls(${table.seconds}, ${table.passage}, ${table.questionId}) <= 1`),
    check("lesson_posts_recommended_answers", sql`not ${table.isRecommended} or ${table.questionId} is not null`),
  ],
);

/** Who asked a question or has it too, and which answers they got by e-mail. */
export const questionFollowers = pgTable(
  "question_followers",
  {
    questionId: integer("question_id")
      .notNull()
      .references(() => lessonPosts.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The newest answer of the team that was sent, and when. */
    toldAnswerId: integer("told_answer_id").notNull().default(0),
    toldAt: timestamp("told_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.userId] }),
    index("question_followers_user").on(table.userId),
    index("question_followers_told").on(table.userId, table.toldAt),
  ],
);

/** Who reported a question or an answer to the team. */
export const postReports = pgTable(
  "post_reports",
  {
    postId: integer("post_id")
      .notNull()
      .references(() => lessonPosts.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] }), index("post_reports_user").on(table.userId)],
);
