import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

type Instructions =
  | { kind: "pix"; code: string }
  | { kind: "boleto"; line: string; barcode: string }
  | { kind: "redirect"; url: string };

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
    /** The provider's own name for the charge, where it has one. */
    providerRef: text("provider_ref"),
    /** What the provider gave the payer to pay with: a PIX code, a boleto's numbers, the address of its own page. */
    instructions: jsonb().$type<Instructions>(),
    /** What the provider is being asked and has not answered for all we know, and since when. */
    asked: text({ enum: ["charge", "cancel", "expiry", "refund"] }),
    askedAt: timestamp("asked_at", { withTimezone: true }),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Written by former releases alone: a PIX goes back to the account that it came from. Always null. */
    pixKeySealed: text("pix_key_sealed"),
    /** The day a boleto falls due. */
    boletoDueDate: date("boleto_due_date"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When what is still to be paid stops waiting; null for a card that was decided at once. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    failedAt: timestamp("failed_at", { withTimezone: true }),
    refundedAt: timestamp("refunded_at", { withTimezone: true }),
    /** What went back in parts while the payment stood. */
    returnedCents: integer("returned_cents").notNull().default(0),
  },
  (table) => [
    unique("payments_transaction").on(table.transactionId),
    uniqueIndex("payments_once")
      .on(table.userId, table.courseId)
      .where(sql`${table.status} in ('pending', 'completed')`),
    index("payments_user").on(table.userId, table.id),
    index("payments_course").on(table.courseId),
    index("payments_status").on(table.status, table.id),
    index("payments_asked").on(table.askedAt).where(sql`${table.asked} is not null`),
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
    check("payments_returned", sql`${table.returnedCents} >= 0 and ${table.returnedCents} < ${table.amountCents}`),
    check("payments_last4", sql`${table.cardLast4} ~ '^[0-9]{4}$'`),
  ],
);

/**
 * Money on its way back to its payer, or there already. A `part` leaves the payment as it is, the `rest` ends it, and
 * `late` money came for a payment that had been given up.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: ["part", "rest", "late"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Why the school gives it back; null where the payer asked for it, or nobody did. */
    reason: text(),
    /** The payer or an admin; null where nobody asked. */
    askedBy: uuid("asked_by").references(() => users.id),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
    returnedAt: timestamp("returned_at", { withTimezone: true }),
  },
  (table) => [
    index("refunds_payment").on(table.paymentId),
    uniqueIndex("refunds_open").on(table.paymentId).where(sql`${table.returnedAt} is null`),
    uniqueIndex("refunds_last").on(table.paymentId).where(sql`${table.kind} <> 'part'`),
    check("refunds_kind", sql`${table.kind} in ('part', 'rest', 'late')`),
    check("refunds_amount", sql`${table.amountCents} > 0`),
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
  /** What it was asked to send back, in centavos by refund, so that asking twice sends it once. */
  refunds: jsonb().$type<Record<string, number>>().notNull().default({}),
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
