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

/** Somebody's authenticator app. It counts once a first code confirmed it. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The 160 bits that the app shares, sealed. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** The newest step of thirty seconds whose code was accepted: no code is good twice. */
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The recovery codes that are left; each is deleted as it is used. */
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

/** Sign-ins whose first step is done and whose second factor is still missing; they open nothing. */
export const secondSteps = pgTable(
  "second_steps",
  {
    /** SHA-256 of the browser's cookie. */
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the first step was done with. */
    provider: text().notNull(),
    redirectTo: text("redirect_to").notNull(),
    /** Whether somebody signs in again who was signed in already; null where nobody was. */
    isSamePerson: boolean("is_same_person"),
    /** Wrong codes and the right one, each counted before it is compared. */
    tries: integer().notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("second_steps_created").on(table.createdAt),
    index("second_steps_user").on(table.userId),
    check("second_steps_tries", sql`${table.tries} <= 5`),
  ],
);
