import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { classes } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";

/** A message from a leader, instructor or admin to a class or to the students of a course. */
export const notices = pgTable(
  "notices",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    writerId: uuid("writer_id")
      .notNull()
      .references(() => users.id),
    classId: integer("class_id").references(() => classes.id),
    courseId: integer("course_id").references(() => courses.id),
    /** Everybody, those who have not studied for two weeks, or those without a certificate. */
    audience: text({ enum: ["all", "stalled", "uncertified"] }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("notices_writer").on(table.writerId, table.createdAt),
    index("notices_class").on(table.classId, table.id),
    index("notices_course").on(table.courseId, table.id),
    check("notices_one_target", sql`num_nonnulls(${table.classId}, ${table.courseId}) = 1`),
    check("notices_audience", sql`${table.audience} in ('all', 'stalled', 'uncertified')`),
  ],
);

/** The recipients of a notice, fixed when it is sent, so that a restart sends no e-mail twice. */
export const noticeRecipients = pgTable(
  "notice_recipients",
  {
    noticeId: integer("notice_id")
      .notNull()
      .references(() => notices.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The e-mail, once the job has written it. */
    mailId: bigint("mail_id", { mode: "number" }).references(() => mails.id, { onDelete: "set null" }),
    /** When the job handled the recipient, even if it wrote no e-mail. */
    handledAt: timestamp("handled_at", { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.userId] }),
    index("notice_recipients_waiting").on(table.noticeId, table.userId).where(sql`${table.handledAt} is null`),
    index("notice_recipients_user").on(table.userId),
    index("notice_recipients_mail").on(table.mailId),
  ],
);

/** People who want no notices by e-mail. */
export const noticeRefusals = pgTable("notice_refusals", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id),
  refusedAt: timestamp("refused_at", { withTimezone: true }).notNull().defaultNow(),
});
