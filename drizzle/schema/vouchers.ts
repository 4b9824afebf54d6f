import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** A code that makes people who enter it maintainers. */
export const vouchers = pgTable(
  "vouchers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Upper-case letters, digits and hyphens. */
    code: text().notNull(),
    description: text().notNull().default(""),
    isActive: boolean("is_active").notNull().default(true),
    /** What each active user contributes per month. */
    monthlyValueCents: integer("monthly_value_cents").notNull().default(12_000),
    /** Null: unlimited. */
    maxUses: integer("max_uses"),
    currentUses: integer("current_uses").notNull().default(0),
    /** The last day, in São Paulo, on which it makes maintainers; null: no end. A job switches it off afterwards. */
    endsOn: date("ends_on"),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("vouchers_code").on(sql`upper(${table.code})`),
    check("vouchers_code", sql`${table.code} ~ '^[A-Z0-9-]{6,32}$'`),
    check("vouchers_max_uses", sql`${table.maxUses} is null or ${table.maxUses} between 1 and 100000`),
    check(
      "vouchers_uses",
      sql`${table.currentUses} >= 0 and (${table.maxUses} is null or ${table.currentUses} <= ${table.maxUses})`,
    ),
  ],
);

/** Who used which code; a use counts for good, also after the maintainer status has ended. */
export const voucherRedemptions = pgTable(
  "voucher_redemptions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    voucherId: integer("voucher_id")
      .notNull()
      .references(() => vouchers.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    redeemedAt: timestamp("redeemed_at", { withTimezone: true }).notNull().defaultNow(),
    /** When it stopped making its user a maintainer: the code was switched off, or replaced by another. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** Why the school ended it for this person alone; they cannot use the code again. */
    endedReason: text("ended_reason"),
  },
  (table) => [
    check("voucher_redemptions_reason", sql`${table.endedReason} is null or ${table.endedAt} is not null`),
    unique("voucher_redemptions_once").on(table.voucherId, table.userId),
    uniqueIndex("voucher_redemptions_current").on(table.userId).where(sql`${table.endedAt} is null`),
    index("voucher_redemptions_user").on(table.userId),
  ],
);
