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
import { trails } from "#drizzle/schema/trails.ts";

type Instructions =
  | { kind: "pix"; code: string }
  | { kind: "boleto"; line: string; barcode: string }
  /** `boletoUrl`: of a boleto that was made on that page, once it is known. */
  | { kind: "redirect"; url: string; boletoUrl?: string };

/**
 * A payment for a course or a trail. Its state only moves forward: pending → completed → refunded, or pending → failed.
 * For a card only brand and last four digits are stored.
 */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The public name of the payment, for provider and buyer: 22 random characters. */
    transactionId: text("transaction_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id").references(() => courses.id),
    trailId: integer("trail_id").references(() => trails.id),
    /** How many people a group purchase of a course is for; null where it is for the buyer. */
    seats: integer(),
    amountCents: integer("amount_cents").notNull(),
    currency: text().$type<"BRL">().notNull().default("BRL"),
    /** The guarantee promised when the payment was created. */
    guaranteeDays: integer("guarantee_days").notNull().default(30),
    method: text("payment_method", { enum: ["credit_card", "pix", "boleto"] }).notNull(),
    status: text("payment_status", { enum: ["pending", "completed", "failed", "refunded"] })
      .notNull()
      .default("pending"),
    provider: text().notNull(),
    /** A sale in test mode: the gateway's account was one for tests when it was stored, so that it is no money. */
    isTest: boolean("is_test").notNull().default(false),
    /** The provider's id of the charge, if it has one. */
    providerRef: text("provider_ref"),
    /** The provider's id of the money that paid it, where a page could be paid again. */
    paidRef: text("paid_ref"),
    /** What the provider gave the buyer to pay with: a PIX code, a boleto's numbers, the address of its own page. */
    instructions: jsonb().$type<Instructions>(),
    /** The open request to the provider, whose answer may be lost, and since when. */
    pendingRequest: text("asked", { enum: ["charge", "cancel", "expiry", "refund"] }),
    askedAt: timestamp("asked_at", { withTimezone: true }),
    /** In how many instalments a card pays; null where it pays at once, or nobody knows yet. */
    instalments: integer(),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    /** Always null, and read by nothing: a later release drops it. */
    pixKeySealed: text("pix_key_sealed"),
    /** The due date of a boleto. */
    boletoDueDate: date("boleto_due_date"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When a pending payment expires; null for a card that was decided at once. */
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    failedAt: timestamp("failed_at", { withTimezone: true }),
    refundedAt: timestamp("refunded_at", { withTimezone: true }),
    /** What was refunded in parts while the payment stood. */
    returnedCents: integer("returned_cents").notNull().default(0),
    /** When a round last asked its provider about it; 1970 where the next one is to ask at once. */
    comparedAt: timestamp("compared_at", { withTimezone: true }),
    /** How a dispute at the buyer's bank stands or ended; null where there was none. */
    dispute: text({ enum: ["open", "won", "lost"] }),
    /** What the provider kept of it when it was paid; null where the provider did not say. */
    feeCents: integer("fee_cents"),
  },
  (table) => [
    unique("payments_transaction").on(table.transactionId),
    uniqueIndex("payments_once_own")
      .on(table.userId, table.courseId)
      .where(sql`${table.status} in ('pending', 'completed') and ${table.seats} is null`),
    uniqueIndex("payments_once_trail")
      .on(table.userId, table.trailId)
      .where(sql`${table.status} in ('pending', 'completed')`),
    index("payments_user").on(table.userId, table.id),
    index("payments_course").on(table.courseId),
    index("payments_trail").on(table.trailId),
    index("payments_status").on(table.status, table.id),
    /** To find one by a part of its transaction. */
    index("payments_transaction_part").using("gin", sql`${table.transactionId} gin_trgm_ops`),
    index("payments_amount").on(table.amountCents, table.id),
    index("payments_asked").on(table.askedAt).where(sql`${table.pendingRequest} is not null`),
    index("payments_disputed").on(table.id).where(sql`${table.dispute} = 'open'`),
    index("payments_expiry").on(table.expiresAt).where(sql`${table.status} = 'pending'`),
    check("payments_one_target", sql`num_nonnulls(${table.courseId}, ${table.trailId}) = 1`),
    check(
      "payments_seats",
      sql`${table.seats} is null or (${table.seats} between 2 and 1000 and ${table.courseId} is not null)`,
    ),
    check("payments_amount", sql`${table.amountCents} > 0`),
    check("payments_guarantee", sql`${table.guaranteeDays} between 7 and 365`),
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
    check("payments_fee", sql`${table.feeCents} between 0 and ${table.amountCents}`),
    check("payments_dispute", sql`${table.dispute} in ('open', 'won', 'lost')`),
    check("payments_instalments", sql`${table.instalments} between 2 and 99`),
    check("payments_last4", sql`${table.cardLast4} ~ '^[0-9]{4}$'`),
  ],
);

/**
 * A refund, done or on its way. A `part` leaves the payment as it is, the `rest` ends it, and `late` is money that came
 * for a payment that had been given up.
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
    /** The school's reason; null if the buyer asked for it, or nobody did. */
    reason: text(),
    /** The buyer or an admin; null if nobody asked. */
    askedBy: uuid("asked_by").references(() => users.id),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
    returnedAt: timestamp("returned_at", { withTimezone: true }),
    /** The provider's page on which the payer says where the money is to go, where it asks for that. */
    formUrl: text("form_url"),
    /** When the provider refused it, and its code for why. The payment then stands as before. */
    refusedAt: timestamp("refused_at", { withTimezone: true }),
    refusal: text(),
  },
  (table) => [
    index("refunds_payment").on(table.paymentId),
    uniqueIndex("refunds_one_open")
      .on(table.paymentId)
      .where(sql`${table.returnedAt} is null and ${table.refusedAt} is null`),
    uniqueIndex("refunds_one_last")
      .on(table.paymentId)
      .where(sql`${table.kind} <> 'part' and ${table.refusedAt} is null`),
    check("refunds_kind", sql`${table.kind} in ('part', 'rest', 'late')`),
    check("refunds_amount", sql`${table.amountCents} > 0`),
    check("refunds_one_end", sql`num_nonnulls(${table.returnedAt}, ${table.refusedAt}) <= 1`),
  ],
);

/**
 * Money that came for a payment which was paid already, as where a boleto was paid after the card. It opens nothing, is
 * no sale, and waits for the school to send it back.
 */
export const secondPayments = pgTable(
  "second_payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The provider's id of it. */
    providerRef: text("provider_ref").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** What the provider kept of it; null where it did not say. */
    feeCents: integer("fee_cents"),
    foundAt: timestamp("found_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the provider was last asked to send it back; null again once it refused. */
    askedAt: timestamp("asked_at", { withTimezone: true }),
    askedBy: uuid("asked_by").references(() => users.id),
    returnedAt: timestamp("returned_at", { withTimezone: true }),
    /** The provider's code for why it did not send it back the last time, and how often it refused. */
    refusal: text(),
    refusals: integer().notNull().default(0),
  },
  (table) => [
    unique("second_payments_once").on(table.paymentId, table.providerRef),
    index("second_payments_open").on(table.id).where(sql`${table.returnedAt} is null`),
    check("second_payments_amount", sql`${table.amountCents} > 0`),
  ],
);

/**
 * The service invoice (NFS-e) of a payment, where the school issues any: `event` tells another system, `asaas` has Asaas
 * issue it. Written with the payment, and gone with one that fails.
 */
export const serviceInvoices = pgTable(
  "service_invoices",
  {
    paymentId: integer("payment_id")
      .primaryKey()
      .references(() => payments.id),
    via: text({ enum: ["event", "asaas"] }).notNull(),
    status: text({
      enum: ["waiting", "asked", "scheduled", "issued", "failed", "cancelling", "cancelled", "cancel_refused"],
    })
      .notNull()
      .default("waiting"),
    /** The buyer's CPF or CNPJ, for the other system; null where Asaas has it, and some days after it was sent. */
    sealedTaxId: text("sealed_tax_id"),
    /** Asaas's id of the invoice. */
    providerRef: text("provider_ref"),
    /** What the city hall gave it, and where its PDF is. */
    number: text(),
    pdfUrl: text("pdf_url"),
    /** Asaas's words for why it was not issued or cancelled. */
    problem: text(),
    askedAt: timestamp("asked_at", { withTimezone: true }),
    /** When the job asks Asaas next; null where there is nothing to ask. */
    nextAskAt: timestamp("next_ask_at", { withTimezone: true }),
    /** When the school was told that it failed. */
    reportedAt: timestamp("reported_at", { withTimezone: true }),
  },
  (table) => [
    index("service_invoices_due").on(table.nextAskAt).where(sql`${table.nextAskAt} is not null`),
    index("service_invoices_sealed").on(table.askedAt).where(sql`${table.sealedTaxId} is not null`),
    check("service_invoices_via", sql`${table.via} in ('event', 'asaas')`),
    check(
      "service_invoices_status",
      sql`${table.status} in ('waiting', 'asked', 'scheduled', 'issued', 'failed', 'cancelling', 'cancelled', 'cancel_refused')`,
    ),
    check(
      "service_invoices_sealed",
      sql`${table.sealedTaxId} is null or (${table.sealedTaxId} like 'v1.%' and ${table.via} = 'event')`,
    ),
    check("service_invoices_asked", sql`(${table.status} = 'waiting') = (${table.askedAt} is null)`),
  ],
);

/** A provider's notices about payments, each once, whether or not it changed anything. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    eventId: text("event_id").notNull(),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id),
    /** The payment's state by the provider's notice. */
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

/** A PIX that the school pays itself, and gets back, to see that its gateway works. In no books. */
export const testPurchases = pgTable(
  "test_purchases",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    /** As a payment's. */
    transactionId: text("transaction_id").notNull(),
    providerRef: text("provider_ref"),
    amountCents: integer("amount_cents").notNull(),
    /** The PIX code; null until the gateway answered. */
    code: text(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp("paid_at", { withTimezone: true }),
    /** When the gateway's latest notice about it came. */
    noticedAt: timestamp("noticed_at", { withTimezone: true }),
    returnAskedAt: timestamp("return_asked_at", { withTimezone: true }),
    returnedAt: timestamp("returned_at", { withTimezone: true }),
  },
  (table) => [
    unique("test_purchases_transaction").on(table.transactionId),
    check("test_purchases_amount", sql`${table.amountCents} > 0`),
  ],
);

/** The simulated provider's own records of charges. Nothing else reads them. */
export const simulatedCharges = pgTable("simulated_charges", {
  /** The payment's transaction id. */
  reference: text().primaryKey(),
  method: text({ enum: ["credit_card", "pix", "boleto"] }).notNull(),
  amountCents: integer("amount_cents").notNull(),
  status: text({ enum: ["pending", "completed", "failed", "refunded"] }).notNull(),
  /** Its refunds in centavos by refund id, so that asking twice refunds once. */
  refunds: jsonb().$type<Record<string, number>>().notNull().default({}),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Notices that the simulated provider has sent or will send, at the time it was told to. */
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
