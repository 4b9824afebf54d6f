import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
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
    paidAt: timestamp("paid_at", { withTimezone: true }),
    paymentReference: text("payment_reference"),
  },
  (table) => [
    unique("commissions_once").on(table.paymentId, table.kind),
    index("commissions_instructor").on(table.instructorId, table.id),
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

/** A movement of money in the books: at least two entries, whose debits and credits are the same sum. */
export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** `payment.completed`, `payment.refunded`, `commission.earned`, `commission.reversed` or `commission.paid`. */
    kind: text({
      enum: ["payment.completed", "payment.refunded", "commission.earned", "commission.reversed", "commission.paid"],
    }).notNull(),
    paymentId: integer("payment_id").references(() => payments.id),
    commissionId: integer("commission_id").references(() => commissions.id),
    postedAt: timestamp("posted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("ledger_postings_payment").on(table.kind, table.paymentId),
    unique("ledger_postings_commission").on(table.kind, table.commissionId),
    check("ledger_postings_object", sql`num_nonnulls(${table.paymentId}, ${table.commissionId}) = 1`),
  ],
);

/** One side of a posting; written once, never changed. A deferred trigger holds each posting to balance. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postingId: bigint("posting_id", { mode: "number" })
      .notNull()
      .references(() => ledgerPostings.id),
    /**
     * `provider`: money that the payment provider holds for the school. `sales`: what learners paid.
     * `commissions`: what teaching costs. `instructors`: what is owed to instructors. `bank`: what was paid out.
     */
    account: text({ enum: ["provider", "sales", "commissions", "instructors", "bank"] }).notNull(),
    debitCents: integer("debit_cents").notNull().default(0),
    creditCents: integer("credit_cents").notNull().default(0),
  },
  (table) => [
    unique("ledger_entries_once").on(table.postingId, table.account),
    index("ledger_entries_account").on(table.account),
    check("ledger_entries_account", sql`${table.account} in ('provider', 'sales', 'commissions', 'instructors', 'bank')`),
    check(
      "ledger_entries_side",
      sql`(${table.debitCents} > 0 and ${table.creditCents} = 0) or (${table.creditCents} > 0 and ${table.debitCents} = 0)`,
    ),
  ],
);
