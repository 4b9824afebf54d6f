import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";

/** A movement of money: at least two entries whose debits and credits are equal. */
export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({
      enum: [
        "payment.completed",
        "payment.fee",
        "payment.refunded",
        "payment.partly_refunded",
        "commission.earned",
        "commission.reversed",
        "commission.paid",
      ],
    }).notNull(),
    paymentId: integer("payment_id").references(() => payments.id),
    /** A part of a payment that was refunded. */
    refundId: integer("refund_id").references(() => refunds.id),
    commissionId: integer("commission_id").references(() => commissions.id),
    postedAt: timestamp("posted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("ledger_postings_payment").on(table.kind, table.paymentId),
    unique("ledger_postings_commission").on(table.kind, table.commissionId),
    uniqueIndex("ledger_postings_refund").on(table.refundId),
    check("ledger_postings_about", sql`num_nonnulls(${table.paymentId}, ${table.commissionId}, ${table.refundId}) = 1`),
  ],
);

/** One side of a posting; written once, never changed. A deferred trigger checks that each posting balances. */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postingId: bigint("posting_id", { mode: "number" })
      .notNull()
      .references(() => ledgerPostings.id),
    /**
     * `provider`: money that the payment provider holds for the school. `sales`: what students paid. `fees`: what the
     * provider keeps. `commissions`: the cost of teaching. `instructors`: what is owed to instructors. `bank`: what was
     * paid out.
     */
    account: text({ enum: ["provider", "sales", "fees", "commissions", "instructors", "bank"] }).notNull(),
    debitCents: integer("debit_cents").notNull().default(0),
    creditCents: integer("credit_cents").notNull().default(0),
  },
  (table) => [
    unique("ledger_entries_once").on(table.postingId, table.account),
    index("ledger_entries_account").on(table.account),
    check(
      "ledger_entries_account",
      sql`${table.account} in ('provider', 'sales', 'fees', 'commissions', 'instructors', 'bank')`,
    ),
    check(
      "ledger_entries_side",
      sql`(${table.debitCents} > 0 and ${table.creditCents} = 0) or (${table.creditCents} > 0 and ${table.debitCents} = 0)`,
    ),
  ],
);
