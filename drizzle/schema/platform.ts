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
    /**
     * Keyed hash of what was changed, as it was before and as it is since: it proves a value that is shown, and tells
     * none.
     */
    beforeHash: text("before_hash"),
    afterHash: text("after_hash"),
  },
  (table) => [index("events_object").on(table.object), index("events_action").on(table.action, table.at)],
);

/** Fixed-window counters that every instance shares. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    name: text().notNull(),
    /** User id, or a keyed hash of the network address, the sign-in under way or the e-mail that a visitor typed. */
    who: text().notNull(),
    windowStart: timestamp("window_start", { withTimezone: true }).notNull(),
    hits: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.who, table.windowStart] }),
    index("rate_limits_window").on(table.windowStart),
  ],
);

/** What one person does once at a time, whichever instance they ask: until when it is theirs. */
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

/** What the school decides for itself, as one row. */
export const schoolSettings = pgTable(
  "school_settings",
  {
    id: integer().primaryKey().default(1),
    /** Whether instructors too may change the design of certificates. */
    teachersDesignCertificates: boolean("teachers_design_certificates").notNull().default(false),
    /** Whether a commission can only be paid once its sale's guarantee is over. */
    payoutsAwaitGuarantee: boolean("payouts_await_guarantee").notNull().default(false),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("school_settings_single", sql`${table.id} = 1`)],
);

/** The settings that admins changed in the panel, by their names in docs/settings.md; a secret is kept sealed. */
export const savedSettings = pgTable(
  "saved_settings",
  {
    name: text().primaryKey(),
    /** As an environment variable would say it. */
    value: text(),
    sealed: text(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("saved_settings_one_value", sql`num_nonnulls(${table.value}, ${table.sealed}) = 1`)],
);

/** The answer that a request with an `Idempotency-Key` was given, so that the same one again gets the same. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** Null for a form that a visitor sent. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    key: text().notNull(),
    /** Keyed SHA-256 of method, path and body: the body may hold what is never kept. */
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

/** Whether this school has been founded: one row, made when the platform first starts on a database without people. */
export const founding = pgTable(
  "founding",
  {
    id: integer().primaryKey().default(1),
    /** What the one-time address is made of, together with the platform's secret. */
    nonce: uuid().notNull().defaultRandom(),
    /** Since when the school has an admin, and no address opens the set-up any more. */
    closedAt: timestamp("closed_at", { withTimezone: true }),
  },
  (table) => [check("founding_single", sql`${table.id} = 1`)],
);
