import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";

/** A code that lowers a price: by so many per cent, or by an amount. */
export const coupons = pgTable(
  "coupons",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper-case letters, digits and hyphens. */
    code: text().notNull(),
    description: text().notNull().default(""),
    percent: integer(),
    amountCents: integer("amount_cents"),
    /** The first and last day on which it can be used, in São Paulo. */
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    /** Uses in all; null: unlimited. */
    maxUses: integer("max_uses"),
    usesPerPerson: integer("uses_per_person").notNull().default(1),
    /** Whether it is only for people who have not bought anything yet. */
    isFirstPurchase: boolean("is_first_purchase").notNull().default(false),
    /** Whether it is for all courses and trails, or only for those listed below. */
    isForAll: boolean("is_for_all").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("coupons_code").on(table.code),
    check("coupons_code", sql`${table.code} ~ '^[A-Z0-9-]{3,32}$'`),
    check("coupons_one_kind", sql`num_nonnulls(${table.percent}, ${table.amountCents}) = 1`),
    check("coupons_percent", sql`${table.percent} between 1 and 100`),
    check("coupons_amount", sql`${table.amountCents} between 1 and 9999999`),
    check("coupons_days", sql`${table.endsOn} >= ${table.startsOn}`),
    check("coupons_max_uses", sql`${table.maxUses} between 1 and 100000`),
    check("coupons_per_person", sql`${table.usesPerPerson} between 1 and 1000`),
  ],
);

/** The courses and trails that a coupon is for, unless it is for all. */
export const couponCourses = pgTable(
  "coupon_courses",
  {
    couponId: integer("coupon_id")
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.courseId] }),
    index("coupon_courses_course").on(table.courseId),
  ],
);

export const couponTrails = pgTable(
  "coupon_trails",
  {
    couponId: integer("coupon_id")
      .notNull()
      .references(() => coupons.id, { onDelete: "cascade" }),
    trailId: integer("trail_id")
      .notNull()
      .references(() => trails.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.couponId, table.trailId] }), index("coupon_trails_trail").on(table.trailId)],
);

/**
 * A use of a coupon: by a payment, or without one if it covered the whole price. A use by a payment that failed does
 * not count.
 */
export const couponUses = pgTable(
  "coupon_uses",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    couponId: integer("coupon_id")
      .notNull()
      .references(() => coupons.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    paymentId: integer("payment_id").references(() => payments.id),
    discountCents: integer("discount_cents").notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("coupon_uses_payment").on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index("coupon_uses_coupon").on(table.couponId, table.userId),
    index("coupon_uses_user").on(table.userId),
    check("coupon_uses_discount", sql`${table.discountCents} > 0`),
  ],
);
