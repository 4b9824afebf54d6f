import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";

/** What the certificate says, frozen on the day of issue. Its canonical JSON is what the hash is taken of. */
export type CertificateSnapshot = {
  certificate_number: string;
  student_name: string;
  course_title: string;
  instructor_name: string;
  duration_hours: number;
  completion_date: string;
  issue_date: string;
  organization_name: string;
  organization_tax_id: string;
  program: {
    description: string;
    level: string;
    category: string;
    lessons: { order: number; title: string; content_type: "video" | "audio" | "text"; duration_minutes: number }[];
    total_minutes: number;
    total_hours: number;
  };
  salt: string;
};

/** Every look that certificates ever had; an issued certificate keeps the version it was printed with. */
export const certificateDesigns = pgTable(
  "certificate_designs",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null stands for the platform's own name. */
    organizationName: text("organization_name"),
    logoUrl: text("logo_url"),
    ceoName: text("ceo_name"),
    ceoTitle: text("ceo_title").notNull().default("Chief Executive Officer"),
    ceoSignatureUrl: text("ceo_signature_url"),
    backgroundUrl: text("certificate_background_url"),
    primaryColor: text("primary_color").notNull().default("#2563eb"),
    secondaryColor: text("secondary_color").notNull().default("#9333ea"),
    fontFamily: text("font_family").notNull().default("Inter"),
    showProgramContent: boolean("show_program_content").notNull().default(true),
    autoGenerateHours: boolean("auto_generate_hours").notNull().default(true),
    isActive: boolean("is_active").notNull().default(true),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("certificate_designs_primary", sql`${table.primaryColor} ~ '^#[0-9a-fA-F]{6}$'`),
    check("certificate_designs_secondary", sql`${table.secondaryColor} ~ '^#[0-9a-fA-F]{6}$'`),
    check(
      "certificate_designs_font",
      sql`${table.fontFamily} in ('Inter', 'Roboto', 'Open Sans', 'Playfair Display', 'Montserrat')`,
    ),
  ],
);

/** The one row that says which design new certificates take. */
export const certificateSettings = pgTable(
  "certificate_settings",
  {
    id: integer().primaryKey().default(1),
    designId: integer("design_id")
      .notNull()
      .references(() => certificateDesigns.id),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("certificate_settings_single", sql`${table.id} = 1`)],
);

/** The last sequence number given in each month (America/Sao_Paulo, `2026-11`). */
export const certificateCounters = pgTable("certificate_counters", {
  month: text().primaryKey(),
  n: integer().notNull(),
});

export const certificates = pgTable(
  "certificates",
  {
    id: uuid().primaryKey().defaultRandom(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.id),
    certificateNumber: text("certificate_number").notNull(),
    certificateHash: text("certificate_hash").notNull(),
    month: text().notNull(),
    sequence: integer().notNull(),
    snapshot: jsonb().$type<CertificateSnapshot>().notNull(),
    designId: integer("design_id")
      .notNull()
      .references(() => certificateDesigns.id),
    completionDate: timestamp("completion_date", { withTimezone: true }).notNull(),
    issueDate: timestamp("issue_date", { withTimezone: true }).notNull(),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
    /**
     * `refund` comes back to life with the enrolment; any other reason does not. `holder`: taken along by the person who
     * deleted their account; what it said of them is erased, so its hash proves nothing any more.
     */
    revokedFor: text("revoked_for", { enum: ["refund", "decision", "holder"] }),
    /** Why the school decided so, in its own words; for the holder and admins. */
    revokedNote: text("revoked_note"),
  },
  (table) => [
    unique("certificates_enrollment").on(table.enrollmentId),
    unique("certificates_number").on(table.certificateNumber),
    unique("certificates_hash").on(table.certificateHash),
    unique("certificates_sequence").on(table.month, table.sequence),
    check("certificates_revoked", sql`(${table.revokedAt} is null) = (${table.revokedFor} is null)`),
    index("certificates_user").on(table.userId),
    index("certificates_course").on(table.courseId),
  ],
);

/** Numbers and hashes that a certificate had before its name was corrected: they say which number took their place. */
export const certificateReplacements = pgTable(
  "certificate_replacements",
  {
    certificateNumber: text("certificate_number").primaryKey(),
    certificateHash: text("certificate_hash").notNull(),
    certificateId: uuid("certificate_id")
      .notNull()
      .references(() => certificates.id),
    replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("certificate_replacements_hash").on(table.certificateHash),
    index("certificate_replacements_certificate").on(table.certificateId),
  ],
);
