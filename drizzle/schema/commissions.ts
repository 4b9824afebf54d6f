import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * An instructor's share of a sale in centavos, rounded half up. A trail's sale has a line for each course, with its
 * part of the price. A sale refunded after its commission was paid out, or was in an open payout, gets a second,
 * negative line, which the next payout settles. So does each partial refund.
 */
export const commissions = pgTable(
  "commissions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: ["sale", "reversal"] })
      .notNull()
      .default("sale"),
    /** The refund that caused a reversal. */
    refundId: integer("refund_id").references(() => refunds.id),
    instructorId: uuid("instructor_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    /** The price paid for the course, or in a reversal the refunded amount. Like the share, it never changes. */
    priceCents: integer("price_cents").notNull(),
    /** What the gateway kept of that price, where the share is of the rest; 0 where it is of the whole price. */
    feeCents: integer("fee_cents").notNull().default(0),
    percentage: integer().notNull().default(35),
    /** Negative in a reversal. */
    amountCents: integer("amount_cents").notNull(),
    /** The platform's part: price minus commission. Negative in a reversal. */
    platformCents: integer("platform_cents").notNull(),
    /** `processing`: in an open payout. `cancelled`: refunded before it was paid. */
    status: text({ enum: ["pending", "processing", "paid", "cancelled"] })
      .notNull()
      .default("pending"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The payout that includes it. */
    batchId: integer("batch_id").references(() => payoutBatches.id),
    paidAt: timestamp("paid_at", { withTimezone: true }),
    paymentReference: text("payment_reference"),
  },
  (table) => [
    index("commissions_payment").on(table.paymentId),
    uniqueIndex("commissions_sale_course").on(table.paymentId, table.courseId).where(sql`${table.kind} = 'sale'`),
    uniqueIndex("commissions_refund_course").on(table.refundId, table.courseId),
    index("commissions_instructor").on(table.instructorId, table.id),
    index("commissions_batch").on(table.batchId),
    index("commissions_course").on(table.courseId, table.id),
    index("commissions_amount").on(table.amountCents, table.id),
    index("commissions_status").on(table.status, table.id),
    index("commissions_paid").on(table.paidAt, table.amountCents).where(sql`${table.paidAt} is not null`),
    check("commissions_kind", sql`${table.kind} in ('sale', 'reversal')`),
    check("commissions_status", sql`${table.status} in ('pending', 'processing', 'paid', 'cancelled')`),
    check("commissions_price", sql`${table.priceCents} > 0`),
    check("commissions_fee", sql`${table.feeCents} between 0 and ${table.priceCents}`),
    // The shares of several parts add up to the share of the whole, so each may be off by a centavo.
    check(
      "commissions_share",
      sql`case ${table.kind} when 'sale' then ${table.amountCents} = ((${table.priceCents} - ${table.feeCents}) * ${table.percentage} + 50) / 100 else ${table.amountCents} <= 0 and abs(${table.amountCents} * 100 + (${table.priceCents} - ${table.feeCents}) * ${table.percentage}) <= 100 end`,
    ),
    check(
      "commissions_platform",
      sql`${table.amountCents} + ${table.platformCents} = (case ${table.kind} when 'sale' then 1 else -1 end) * ${table.priceCents}`,
    ),
    check(
      "commissions_paid",
      sql`(${table.status} = 'paid') = (${table.paidAt} is not null) and (${table.status} = 'paid') = (${table.paymentReference} is not null)`,
    ),
  ],
);
