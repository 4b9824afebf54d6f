import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** Where an instructor is paid: bank and PIX data, sealed as one text; what a list needs is in columns. */
export const payoutAccounts = pgTable(
  "payout_accounts",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id),
    /** The nine fields of the form as sealed JSON. */
    sealed: text().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("payout_accounts_sealed", sql`${table.sealed} like 'v1.%'`)],
);

/** Commissions that are paid together. While the payout is open they are `processing`; once confirmed, `paid`. */
export const payoutBatches = pgTable(
  "payout_batches",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** When it was cancelled and its commissions went back to `pending`. */
    cancelledAt: timestamp("cancelled_at", { withTimezone: true }),
  },
  (table) => [
    unique("payout_batches_reference").on(table.reference),
    index("payout_batches_created").on(table.createdAt),
    check("payout_batches_end", sql`${table.confirmedAt} is null or ${table.cancelledAt} is null`),
  ],
);
