import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { classes } from "#drizzle/schema/classes.ts";
import { users } from "#drizzle/schema/people.ts";

/** A time at which a class meets, in a room or by a link. */
export const meetings = pgTable(
  "meetings",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    classId: integer("class_id")
      .notNull()
      .references(() => classes.id),
    title: text().notNull(),
    startsAt: timestamp("starts_at", { withTimezone: true }).notNull(),
    minutes: integer().notNull(),
    place: text(),
    link: text(),
    /** Four digits that the leader says aloud, for members at the meeting to type. */
    code: text().notNull(),
    /** Raised at each change, so that calendars update the meeting. */
    sequence: integer().notNull().default(0),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    cancelledAt: timestamp("cancelled_at", { withTimezone: true }),
    /** When its members were reminded a day and an hour before. */
    dayReminderAt: timestamp("day_reminder_at", { withTimezone: true }),
    hourReminderAt: timestamp("hour_reminder_at", { withTimezone: true }),
  },
  (table) => [
    index("meetings_class").on(table.classId, table.startsAt),
    index("meetings_start").on(table.startsAt).where(sql`${table.cancelledAt} is null`),
    check("meetings_minutes", sql`${table.minutes} between 5 and 1440`),
    check("meetings_code", sql`${table.code} ~ '^[0-9]{4}$'`),
    check("meetings_where", sql`num_nonnulls(${table.place}, ${table.link}) >= 1`),
  ],
);

/** The members who were present at a meeting. */
export const attendances = pgTable(
  "attendances",
  {
    meetingId: integer("meeting_id")
      .notNull()
      .references(() => meetings.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The person who marked them present; null if they typed the code. */
    markedBy: uuid("marked_by").references(() => users.id),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.userId] }), index("attendances_user").on(table.userId)],
);

/** The private address from which a person's calendar program reads their meetings. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    tokenHash: text("token_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique("calendar_feeds_token").on(table.tokenHash)],
);
