import { sql } from "drizzle-orm";
import {
  bigint,
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
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Somebody paying for a course. The state only moves forward: pending → completed → refunded, or pending → failed.
 * Of a card only its brand and last four digits are ever kept.
 */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Names the payment outside the house, to the provider and to the payer: 22 random characters. */
    transactionId: text("transaction_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    amountCents: integer("amount_cents").notNull(),
    currency: text().notNull().default("BRL"),
    method: text("payment_method", { enum: ["credit_card", "pix", "boleto"] }).notNull(),
    status: text("payment_status", { enum: ["pending", "completed", "failed", "refunded"] })
      .notNull()
      .default("pending"),
    provider: text().notNull(),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** The payer's PIX key for a possible refund, sealed; erased when the 30 days are over. */
    pixKeySealed: text("pix_key_sealed"),
    /** The day a boleto falls due. */
    boletoDueDate: date("boleto_due_date"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When what is still to be paid stops waiting; null for a card. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    failedAt: timestamp("failed_at", { withTimezone: true }),
    refundedAt: timestamp("refunded_at", { withTimezone: true }),
  },
  (table) => [
    unique("payments_transaction").on(table.transactionId),
    uniqueIndex("payments_once")
      .on(table.userId, table.courseId)
      .where(sql`${table.status} in ('pending', 'completed')`),
    index("payments_user").on(table.userId, table.id),
    index("payments_course").on(table.courseId),
    index("payments_status").on(table.status, table.id),
    index("payments_expiry").on(table.expiresAt).where(sql`${table.status} = 'pending'`),
    check("payments_amount", sql`${table.amountCents} > 0`),
    check("payments_currency", sql`${table.currency} = 'BRL'`),
    check("payments_method", sql`${table.method} in ('credit_card', 'pix', 'boleto')`),
    check("payments_status", sql`${table.status} in ('pending', 'completed', 'failed', 'refunded')`),
    check(
      "payments_completed",
      sql`(${table.status} in ('completed', 'refunded')) = (${table.completedAt} is not null)`,
    ),
    check("payments_failed", sql`(${table.status} = 'failed') = (${table.failedAt} is not null)`),
    check("payments_refunded", sql`(${table.status} = 'refunded') = (${table.refundedAt} is not null)`),
    check("payments_last4", sql`${table.cardLast4} ~ '^[0-9]{4}$'`),
  ],
);

/** What a provider told of a payment, each event once, whether or not it still changed anything. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    eventId: text("event_id").notNull(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The state that the provider says the payment is in. */
    status: text({ enum: ["completed", "failed", "refunded"] }).notNull(),
    /** Whether it moved the payment forward. */
    applied: boolean().notNull(),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("payment_events_once").on(table.provider, table.eventId),
    index("payment_events_payment").on(table.paymentId),
  ],
);

/** The simulated provider's own books: what it was asked to collect. Nothing else reads them. */
export const simulatedCharges = pgTable("simulated_charges", {
  /** The payment's transaction id. */
  reference: text().primaryKey(),
  method: text({ enum: ["credit_card", "pix", "boleto"] }).notNull(),
  amountCents: integer("amount_cents").notNull(),
  status: text({ enum: ["pending", "completed", "failed", "refunded"] }).notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Events that the simulated provider will still send, or has sent, at the moment it was told to. */
export const simulatedEvents = pgTable(
  "simulated_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text("event_id").notNull(),
    reference: text()
      .notNull()
      .references(() => simulatedCharges.reference),
    status: text({ enum: ["completed", "failed", "refunded"] }).notNull(),
    deliverAt: timestamp("deliver_at", { withTimezone: true }).notNull(),
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
  },
  (table) => [
    index("simulated_events_due").on(table.deliverAt).where(sql`${table.deliveredAt} is null`),
    index("simulated_events_reference").on(table.reference),
  ],
);
