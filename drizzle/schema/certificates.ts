import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trailEnrolments } from "#drizzle/schema/trails.ts";

/** What a certificate says, frozen on the day of issue. Its hash is taken of its canonical JSON. */
export type CertificateSnapshot = {
  certificate_number: string;
  student_name: string;
  /** The title of the course or trail. */
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
    /** The school's name for the category, if it differs from the platform's. */
    category_name?: string;
    lessons: { order: number; title: string; content_type: "video" | "audio" | "text"; duration_minutes: number }[];
    /** The courses of a trail, instead of lessons; level and category are then empty. */
    courses?: { order: number; title: string; instructor_name: string; duration_hours: number }[];
    total_minutes: number;
    total_hours: number;
  };
  salt: string;
};

/** Every version of the design; an issued certificate keeps the version it was issued with. */
export const certificateDesigns = pgTable(
  "certificate_designs",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null means the platform's own name. */
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

/** A single row: the design that new certificates get. */
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

/** The last number used in each month (America/Sao_Paulo, `2026-11`). */
export const certificateCounters = pgTable("certificate_counters", {
  month: text().primaryKey(),
  n: integer().notNull(),
});

export const certificates = pgTable(
  "certificates",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** For a course: the enrolment and the course. For a trail: the trail enrolment. */
    enrollmentId: integer("enrollment_id").references(() => enrollments.id),
    trailEnrolmentId: integer("trail_enrolment_id").references(() => trailEnrolments.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    courseId: integer("course_id").references(() => courses.id),
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
     * After `refund` it comes back with the enrolment; after any other reason it does not. `holder`: revoked by a
     * person who deleted their account; its content is erased, so its hash proves nothing any more.
     */
    revokedFor: text("revoked_for", { enum: ["refund", "decision", "holder"] }),
    /** The school's reason in its own words; for the holder and admins. */
    revokedNote: text("revoked_note"),
    /** Whether its holder lets search engines find the verification page. */
    isFindable: boolean("is_findable").notNull().default(false),
    /** Whether its holder wants a salted hash of their e-mail in the digital credential. */
    emailInCredential: boolean("email_in_credential").notNull().default(false),
  },
  (table) => [
    unique("certificates_enrollment").on(table.enrollmentId),
    uniqueIndex("certificates_trail_enrolment").on(table.trailEnrolmentId),
    check("certificates_one_target", sql`num_nonnulls(${table.enrollmentId}, ${table.trailEnrolmentId}) = 1`),
    check("certificates_course", sql`(${table.courseId} is null) = (${table.enrollmentId} is null)`),
    unique("certificates_number").on(table.certificateNumber),
    unique("certificates_hash").on(table.certificateHash),
    unique("certificates_sequence").on(table.month, table.sequence),
    check("certificates_revoked", sql`(${table.revokedAt} is null) = (${table.revokedFor} is null)`),
    index("certificates_issued").on(table.issueDate, table.id),
    index("certificates_revoked").on(table.issueDate, table.id).where(sql`${table.revokedAt} is not null`),
    index("certificates_user").on(table.userId),
    index("certificates_course").on(table.courseId),
  ],
);

/** Numbers and hashes from before a certificate's name was corrected, with the number that replaced them. */
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
