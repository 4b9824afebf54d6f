import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    fullName: text("full_name").notNull(),
    givenName: text("given_name").notNull(),
    pictureUrl: text("picture_url"),
    bio: text(),
    /** An instructor's specialties, of the twelve that the school names. */
    specialties: text().array().notNull().default(sql`'{}'::text[]`),
    /** An instructor's own website. */
    siteUrl: text("site_url"),
    role: text({ enum: ["student", "instructor", "admin"] })
      .notNull()
      .default("student"),
    isMaintainer: boolean("is_maintainer").notNull().default(false),
    isFounder: boolean("is_founder").notNull().default(false),
    /** Whether first name and picture are shown with their reviews; the consents say since when. */
    showsInReviews: boolean("shows_in_reviews").notNull().default(true),
    /** Whether a model, if the school has one, may write the assistant's answers to them. */
    usesModel: boolean("uses_model").notNull().default(true),
    /** When the account was deleted: the row stays because others refer to it, without personal data. */
    deletedAt: timestamp("deleted_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("users_email").on(sql`lower(${table.email})`),
    /** To find people by parts of their name or e-mail. */
    index("users_folded").using("gin", sql`folded(${table.fullName} || ' ' || ${table.email}) gin_trgm_ops`),
    index("users_role").on(table.role),
    /** Instructors by name, as lists of the team show them. */
    index("users_team")
      .on(sql`folded(${table.fullName}) collate "C"`, table.fullName, table.id)
      .where(sql`${table.role} = 'instructor'`),
    /** Newest first, as the list of people shows them. */
    index("users_newest").on(table.createdAt.desc().nullsFirst(), table.id).where(sql`${table.deletedAt} is null`),
    /** By name, as the list of people can be sorted. */
    index("users_by_name")
      .on(sql`folded(${table.fullName}) collate "C"`, table.id)
      .where(sql`${table.deletedAt} is null`),
    check("users_role", sql`${table.role} in ('student', 'instructor', 'admin')`),
  ],
);

/** An identity at a provider. People are found by (issuer, subject), never by e-mail. */
export const identities = pgTable(
  "identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index("identities_user").on(table.userId)],
);

/** A signed-in browser. Only the SHA-256 of the cookie's token is stored. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The token that the current one replaced; valid for 60 s, for requests already under way. */
    previousTokenHash: text("previous_token_hash"),
    rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull().defaultNow(),
    authenticatedAt: timestamp("authenticated_at", { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    /** Whether a second factor was used: vouched for by the provider, or shown here. */
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    /** The browser in our own words ("Chrome no Android"); null if unknown. */
    device: text(),
  },
  (table) => [
    index("sessions_user").on(table.userId),
    index("sessions_previous").on(table.previousTokenHash),
    check("sessions_device", sql`char_length(${table.device}) <= 60`),
  ],
);

/** An unfinished sign-in: what the server remembers while the browser is at the provider. */
export const signIns = pgTable(
  "sign_ins",
  {
    /** SHA-256 of the browser's transaction cookie. */
    tokenHash: text("token_hash").primaryKey(),
    provider: text().notNull(),
    state: text().notNull(),
    codeVerifier: text("code_verifier").notNull(),
    nonce: text().notNull(),
    redirectTo: text("redirect_to").notNull(),
    /** The signed-in person who must sign in again; null if nobody is signed in, and anybody may come back. */
    reauthenticatedUserId: uuid("anew_for").references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("sign_ins_created").on(table.createdAt)],
);

/** Sign-in codes sent by e-mail; each is valid for ten minutes in the browser that asked for it. */
export const emailCodes = pgTable(
  "email_codes",
  {
    /** SHA-256 of the browser's cookie. */
    tokenHash: text("token_hash").primaryKey(),
    email: text().notNull(),
    /** Keyed hash of the code and the cookie. */
    codeHash: text("code_hash").notNull(),
    /** Every try is counted before the code is compared. */
    tries: integer().notNull().default(0),
    redirectTo: text("redirect_to").notNull(),
    /** The signed-in person who must sign in again; null if nobody is. */
    reauthenticatedUserId: uuid("reauthenticated_user_id").references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("email_codes_created").on(table.createdAt), check("email_codes_tries", sql`${table.tries} <= 5`)],
);

/** Codes of the built-in identity provider; each is deleted when it is used. */
export const localCodes = pgTable(
  "local_codes",
  {
    /** SHA-256 of the code. */
    codeHash: text("code_hash").primaryKey(),
    email: text().notNull(),
    fullName: text("full_name").notNull(),
    nonce: text(),
    codeChallenge: text("code_challenge").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("local_codes_created").on(table.createdAt)],
);
