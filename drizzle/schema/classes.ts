import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** People who study the same courses together, such as a Sunday school class. */
export const classes = pgTable(
  "classes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    description: text().notNull().default(""),
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on"),
    /** The maximum number of members; null: no limit. */
    places: integer(),
    /** Members and open invitations. */
    seatsTaken: integer("seats_taken").notNull().default(0),
    /**
     * The share of meetings, in per cent, that a member must attend before they get a certificate; null: none required.
     */
    presencePercent: integer("presence_percent"),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the school closed it: nobody can join any more, and leaders can still read it. */
    closedAt: timestamp("closed_at", { withTimezone: true }),
  },
  (table) => [
    index("classes_name").on(sql`folded(${table.name}) collate "C"`, table.id),
    check("classes_dates", sql`${table.endsOn} is null or ${table.endsOn} >= ${table.startsOn}`),
    check("classes_places", sql`${table.places} is null or ${table.places} between 1 and 100000`),
    check(
      "classes_seats",
      sql`${table.seatsTaken} >= 0 and (${table.places} is null or ${table.seatsTaken} <= ${table.places})`,
    ),
    check("classes_presence", sql`${table.presencePercent} is null or ${table.presencePercent} between 1 and 100`),
  ],
);

/** The courses of a class; joining it opens them to its members. */
export const classCourses = pgTable(
  "class_courses",
  {
    classId: integer("class_id")
      .notNull()
      .references(() => classes.id),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.courseId] }),
    index("class_courses_course").on(table.courseId),
  ],
);

/** The leaders of a class. It gives them no other right. */
export const classLeaders = pgTable(
  "class_leaders",
  {
    classId: integer("class_id")
      .notNull()
      .references(() => classes.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] }), index("class_leaders_user").on(table.userId)],
);

/** The members of a class. People who leave keep the row, and their progress. */
export const classMembers = pgTable(
  "class_members",
  {
    classId: integer("class_id")
      .notNull()
      .references(() => classes.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    joinedAt: timestamp("joined_at", { withTimezone: true }).notNull().defaultNow(),
    leftAt: timestamp("left_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.classId, table.userId] }), index("class_members_user").on(table.userId)],
);

/** The times between leaving a class and joining it again. Meetings held meanwhile do not count for presence. */
export const classAbsences = pgTable(
  "class_absences",
  {
    classId: integer("class_id").notNull(),
    userId: uuid("user_id").notNull(),
    leftAt: timestamp("left_at", { withTimezone: true }).notNull(),
    rejoinedAt: timestamp("rejoined_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId, table.leftAt] }),
    foreignKey({
      name: "class_absences_member",
      columns: [table.classId, table.userId],
      foreignColumns: [classMembers.classId, classMembers.userId],
    }),
  ],
);
