import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * What an instructor earns by a sale: 35% of the price, half up, in centavos. A sale refunded after its commission
 * was paid out, or was on the way, gets a second, negative line, which the next payout settles.
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
    instructorId: uuid("instructor_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    /** The price paid; like the share, it stays as it was on the day. */
    priceCents: integer("price_cents").notNull(),
    percentage: integer().notNull().default(35),
    /** Negative in a reversal. */
    amountCents: integer("amount_cents").notNull(),
    /** What is left for the platform: price less commission. Negative in a reversal. */
    platformCents: integer("platform_cents").notNull(),
    /** `processing`: in an open payout. `cancelled`: refunded before it was paid. */
    status: text({ enum: ["pending", "processing", "paid", "cancelled"] })
      .notNull()
      .default("pending"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The payout that it is, or was, paid in. */
    batchId: integer("batch_id").references(() => payoutBatches.id),
    paidAt: timestamp("paid_at", { withTimezone: true }),
    paymentReference: text("payment_reference"),
  },
  (table) => [
    unique("commissions_once").on(table.paymentId, table.kind),
    index("commissions_instructor").on(table.instructorId, table.id),
    index("commissions_batch").on(table.batchId),
    index("commissions_status").on(table.status, table.id),
    check("commissions_kind", sql`${table.kind} in ('sale', 'reversal')`),
    check("commissions_status", sql`${table.status} in ('pending', 'processing', 'paid', 'cancelled')`),
    check("commissions_price", sql`${table.priceCents} > 0`),
    check(
      "commissions_amount",
      sql`${table.amountCents} = (case ${table.kind} when 'sale' then 1 else -1 end) * ((${table.priceCents} * ${table.percentage} + 50) / 100)`,
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
