import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { certificates } from "#drizzle/schema/certificates.ts";

/** The school's keys for signing credentials: one current, the former ones for verifying. None is ever deleted. */
export const issuerKeys = pgTable(
  "issuer_keys",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The public key (`publicKeyMultibase`). */
    multikey: text().notNull(),
    /** The secret key, sealed. */
    sealedSeed: text("sealed_seed").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    retiredAt: timestamp("retired_at", { withTimezone: true }),
    /** `lost`: no secret of the platform opened it any more. */
    retiredFor: text("retired_for", { enum: ["rotation", "lost"] }),
  },
  (table) => [
    unique("issuer_keys_multikey").on(table.multikey),
    uniqueIndex("issuer_keys_current").on(sql`(${table.retiredAt} is null)`).where(sql`${table.retiredAt} is null`),
    check("issuer_keys_retired", sql`(${table.retiredAt} is null) = (${table.retiredFor} is null)`),
  ],
);

/** The digital credential of a certificate, one for each hash that it has had. */
export const credentials = pgTable(
  "credentials",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    certificateId: uuid("certificate_id")
      .notNull()
      .references(() => certificates.id),
    certificateHash: text("certificate_hash").notNull(),
    keyId: integer("key_id")
      .notNull()
      .references(() => issuerKeys.id),
    /** Its place in the status lists, counted through all of them. */
    statusIndex: integer("status_index").notNull(),
    /** The signed JSON, byte for byte. Null once the name was corrected or its holder's account was deleted. */
    document: text(),
    /** The same with a hash of the holder's e-mail, signed too; null unless they want it there. */
    emailDocument: text("email_document"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("credentials_hash").on(table.certificateHash),
    unique("credentials_status").on(table.statusIndex),
    index("credentials_certificate").on(table.certificateId),
    index("credentials_key").on(table.keyId),
    check("credentials_status_index", sql`${table.statusIndex} >= 0`),
  ],
);

/** The school's own certificate (ICP-Brasil A1) with its private key, which signs the PDFs. At most one row. */
export const schoolSignatures = pgTable(
  "school_signatures",
  {
    /** Another one for every certificate that is put in. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The private key and the certificates, sealed; who it belongs to is in there too. */
    sealed: text().notNull(),
    notBefore: timestamp("not_before", { withTimezone: true }).notNull(),
    notAfter: timestamp("not_after", { withTimezone: true }).notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("school_signatures_one").on(sql`(true)`),
    check("school_signatures_time", sql`${table.notBefore} < ${table.notAfter}`),
  ],
);
