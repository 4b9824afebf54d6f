import { sql } from "drizzle-orm";
import {
  bigint,
  check,
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
import { events } from "#drizzle/schema/platform.ts";

/** Another system's address for messages (Standard Webhooks). */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    url: text().notNull(),
    description: text().notNull().default(""),
    /** The types of messages it gets: `payment.completed` and so on. */
    types: text().array().notNull(),
    /** The secret for signatures, sealed. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The previous secret, which also signs until `previousUntil`. */
    previousSealedSecret: text("previous_sealed_secret"),
    previousUntil: timestamp("previous_until", { withTimezone: true }),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** When it last accepted a message. */
    lastDeliveredAt: timestamp("last_delivered_at", { withTimezone: true }),
    /** Since when it is paused; null if it is not. */
    pausedAt: timestamp("paused_at", { withTimezone: true }),
    /** Why it was paused: by an admin, or because it answered 410 or never accepted anything. */
    pausedFor: text("paused_for", { enum: ["person", "gone", "failing"] }),
    /** Removed ones keep their log. */
    removedAt: timestamp("removed_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("webhook_endpoints_once").on(table.url).where(sql`${table.removedAt} is null`),
    check("webhook_endpoints_url", sql`${table.url} ~ '^https?://' and char_length(${table.url}) <= 2048`),
    check("webhook_endpoints_types", sql`cardinality(${table.types}) > 0`),
    check("webhook_endpoints_secret", sql`${table.sealedSecret} like 'v1.%'`),
    check(
      "webhook_endpoints_previous",
      sql`(${table.previousSealedSecret} is null) = (${table.previousUntil} is null)`,
    ),
    check("webhook_endpoints_paused", sql`(${table.pausedAt} is null) = (${table.pausedFor} is null)`),
  ],
);

/** One message to one endpoint: written in the transaction of its event, sent by a job. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: integer("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => events.id),
    /** `msg_…`: the same in every attempt, so that the receiver recognises a repetition. */
    messageId: text("message_id").notNull(),
    type: text().notNull(),
    /** The body, written at the first attempt and sent unchanged from then on. */
    body: text(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Attempts since it was queued, including one under way. */
    attempts: integer().notNull().default(0),
    /** When it is due; null once it was delivered or given up. */
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).defaultNow(),
    /** Until when the instance that is sending it has leased it. */
    claimedUntil: timestamp("claimed_until", { withTimezone: true }),
    deliveredAt: timestamp("delivered_at", { withTimezone: true }),
    givenUpAt: timestamp("given_up_at", { withTimezone: true }),
  },
  (table) => [
    unique("webhook_deliveries_message").on(table.messageId),
    unique("webhook_deliveries_once").on(table.endpointId, table.eventId),
    index("webhook_deliveries_due")
      .on(table.endpointId, table.nextAttemptAt, table.id)
      .where(sql`${table.nextAttemptAt} is not null`),
    index("webhook_deliveries_claimed").on(table.endpointId).where(sql`${table.claimedUntil} is not null`),
    index("webhook_deliveries_log").on(table.endpointId, table.id),
    index("webhook_deliveries_event").on(table.eventId),
    check(
      "webhook_deliveries_end",
      sql`num_nonnulls(${table.nextAttemptAt}, ${table.deliveredAt}, ${table.givenUpAt}) = 1`,
    ),
  ],
);

/** The result of each attempt. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: bigint("delivery_id", { mode: "number" })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The answer's status; null without an answer. */
    status: integer(),
    milliseconds: integer().notNull(),
    /** Why it failed, in our own word; never the receiver's text. */
    failure: text({
      enum: ["answer", "redirect", "gone", "timeout", "private", "unresolved", "unreachable", "certificate", "broken"],
    }),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.id)],
);
