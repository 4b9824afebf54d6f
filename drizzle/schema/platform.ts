import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** What happened, who did it, to what: one row per verb, in its transaction, never changed afterwards. */
export const events = pgTable(
  "events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: uuid("actor_id").references(() => users.id),
    /** For example `enrollment.created`. */
    action: text().notNull(),
    /** For example `enrollment/12`. */
    object: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Keyed hash of the address the request came from; never the address. */
    ipHash: text("ip_hash"),
    /** Keyed hashes of a changed value before and after: they prove a value that is shown, and reveal none. */
    beforeHash: text("before_hash"),
    afterHash: text("after_hash"),
  },
  (table) => [index("events_object").on(table.object), index("events_action").on(table.action, table.at)],
);

/** Rate limit counters shared by all instances. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    name: text().notNull(),
    /**
     * A user's id, or a keyed hash of the network address, the sign-in under way or the e-mail that a visitor typed.
     */
    who: text().notNull(),
    windowStart: timestamp("window_start", { withTimezone: true }).notNull(),
    hits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.who, table.windowStart] }),
    index("rate_limits_window").on(table.windowStart),
  ],
);

/** Leases for what one person does once at a time, on any instance. */
export const leases = pgTable(
  "leases",
  {
    name: text().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.userId] })],
);

/** The school's own decisions, as one row. */
export const schoolSettings = pgTable(
  "school_settings",
  {
    id: integer().primaryKey().default(1),
    /** Whether instructors may change the design of certificates. */
    teachersDesignCertificates: boolean("teachers_design_certificates").notNull().default(false),
    /** Whether a commission can only be paid once its sale's guarantee is over. */
    payoutsAwaitGuarantee: boolean("payouts_await_guarantee").notNull().default(false),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("school_settings_single", sql`${table.id} = 1`)],
);

/** Settings that admins changed in the panel, by their names in docs/settings.md; secrets are sealed. */
export const savedSettings = pgTable(
  "saved_settings",
  {
    name: text().primaryKey(),
    /** As an environment variable would give it. */
    value: text(),
    sealed: text(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("saved_settings_one_value", sql`num_nonnulls(${table.value}, ${table.sealed}) = 1`)],
);

/** Stored answers to requests with an `Idempotency-Key`, so that the same request gets the same answer. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Null for a form that a visitor sent. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** Keyed SHA-256 of method, path and body: the body may contain what is never stored. */
    fingerprint: text().notNull(),
    /** Null while the first request is still being answered. */
    status: integer(),
    body: jsonb().$type<unknown>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("idempotency_keys_once").on(table.userId, table.key),
    uniqueIndex("idempotency_keys_visitor").on(table.key).where(sql`${table.userId} is null`),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);

/** The set-up of this school: one row, created when the platform first starts on a database without people. */
export const founding = pgTable(
  "founding",
  {
    id: integer().primaryKey().default(1),
    /** What the one-time address is derived from, together with the platform's secret. */
    nonce: uuid().notNull().defaultRandom(),
    /** Since when the school has an admin, and the set-up is closed. */
    closedAt: timestamp("closed_at", { withTimezone: true }),
  },
  (table) => [check("founding_single", sql`${table.id} = 1`)],
);
