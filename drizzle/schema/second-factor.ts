import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#drizzle/schema/people.ts";

/** A person's authenticator app. It counts once a first code confirmed it. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The app's 160-bit secret, sealed. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** The latest 30-second step whose code was accepted: no code can be used twice. */
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Unused recovery codes; each is deleted when it is used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    /** scrypt, salted with the account. */
    codeHash: text("code_hash").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Passkeys that can replace the app's code. They are deleted with the app, which works without script too. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id from the browser (base64url). */
    id: text().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    name: text().notNull(),
    /** COSE, as base64url. */
    publicKey: text("public_key").notNull(),
    /** The signature counter; stays at 0 for passkeys synchronised between devices. */
    counter: bigint({ mode: "number" }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Sign-ins whose first step is done and whose second factor is missing; they open nothing. */
export const secondSteps = pgTable(
  "second_steps",
  {
    /** SHA-256 of the browser's cookie. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The method of the first step. */
    provider: text().notNull(),
    redirectTo: text("redirect_to").notNull(),
    /** The signed-in person who signs in again; null if nobody was. */
    isSamePerson: boolean("is_same_person"),
    /** Every try is counted before the code is compared. */
    tries: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("second_steps_created").on(table.createdAt),
    index("second_steps_user").on(table.userId),
    check("second_steps_tries", sql`${table.tries} <= 5`),
  ],
);
