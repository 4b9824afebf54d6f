import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";

/** Courses that are offered together, with one page, one price and one certificate for all. */
export const trails = pgTable(
  "trails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull().default(""),
    thumbnailUrl: text("thumbnail_url"),
    priceCents: integer("price_cents").notNull().default(0),
    /** Whether a course opens only when the one before it is completed. */
    inOrder: boolean("in_order").notNull().default(false),
    isPublished: boolean("is_published").notNull().default(false),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("trails_price", sql`${table.priceCents} between 0 and 9999999`)],
);

/** The courses of a trail in order. The order's constraint is deferrable, so that two courses can swap places. */
export const trailCourses = pgTable(
  "trail_courses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    trailId: integer("trail_id")
      .notNull()
      .references(() => trails.id, { onDelete: "cascade" }),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    orderIndex: integer("order_index").notNull(),
  },
  (table) => [
    unique("trail_courses_once").on(table.trailId, table.courseId),
    unique("trail_courses_order").on(table.trailId, table.orderIndex),
    index("trail_courses_course").on(table.courseId),
  ],
);

/** A student's enrolment in a trail. `completedAt` is set once and stays, even if courses are added later. */
export const trailEnrolments = pgTable(
  "trail_enrolments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    trailId: integer("trail_id")
      .notNull()
      .references(() => trails.id),
    /** What opened the trail, with the same values as for a course. */
    origin: text({ enum: ["free", "maintainer", "grant", "purchase"] })
      .notNull()
      .default("free"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    /** When a refund took the trail back. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    unique("trail_enrolments_once").on(table.userId, table.trailId),
    index("trail_enrolments_trail").on(table.trailId),
    check("trail_enrolments_origin", sql`${table.origin} in ('free', 'maintainer', 'grant', 'purchase')`),
  ],
);

/** The courses that a trail has opened to a student. They stay open as long as the trail enrolment does. */
export const trailEnrolmentCourses = pgTable(
  "trail_enrolment_courses",
  {
    trailEnrolmentId: integer("trail_enrolment_id")
      .notNull()
      .references(() => trailEnrolments.id, { onDelete: "cascade" }),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    /** Whether only this trail has opened the course, so that the trail's order applies to it. */
    isAlone: boolean("is_alone").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trailEnrolmentId, table.enrollmentId] }),
    index("trail_enrolment_courses_enrollment").on(table.enrollmentId),
  ],
);
