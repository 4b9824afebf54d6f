import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { classes } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";

/** A list of people that an admin imported from a spreadsheet. */
export const imports = pgTable(
  "imports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** The file's name, or that the list was pasted. */
    source: text().notNull(),
    /** The legal basis (LGPD) on which the school has these addresses. */
    ground: text({ enum: ["members", "asked", "agreed"] }).notNull(),
    /** The course for lines without a class. */
    courseId: integer("course_id").references(() => courses.id),
    lineCount: integer("line_count").notNull(),
    /** When it was confirmed; until then nobody is invited, and the import is deleted after a day. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
  },
  (table) => [
    index("imports_unfinished").on(table.id).where(sql`${table.finishedAt} is null`),
    check("imports_ground", sql`${table.ground} in ('members', 'asked', 'agreed')`),
  ],
);

/** One line of such a list, with the problem found when it was read, and its outcome. */
export const importLines = pgTable(
  "import_lines",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    line: integer().notNull(),
    /** As written in the list; erased when no longer needed. */
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    className: text("class_name").notNull(),
    classId: integer("class_id").references(() => classes.id),
    /** The problem found when the line was read; null if there was none. */
    problem: text(),
    /** The outcome; null until the job has handled the line. */
    outcome: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index("import_lines_waiting")
      .on(table.importId, table.line)
      .where(sql`${table.problem} is null and ${table.outcome} is null`),
  ],
);

const isPending = sql`accepted_at is null and declined_at is null and withdrawn_at is null`;

/** An invitation to one address. While it is open, it holds a seat in the class. */
export const invitations = pgTable(
  "invitations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case; null after the invitation has ended and the address is no longer needed. */
    email: text(),
    /** Its keyed hash, which stays until it is accepted, so that an address that was erased can still refuse. */
    addressHash: text("address_hash"),
    fullName: text("full_name").notNull().default(""),
    classId: integer("class_id").references(() => classes.id),
    courseId: integer("course_id").references(() => courses.id),
    importId: integer("import_id").references(() => imports.id),
    /** The group purchase whose seat it holds. */
    paymentId: integer("payment_id").references(() => payments.id),
    invitedBy: uuid("invited_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    acceptedAt: timestamp("accepted_at", { withTimezone: true }),
    acceptedBy: uuid("accepted_by").references(() => users.id),
    declinedAt: timestamp("declined_at", { withTimezone: true }),
    /** When the school withdrew it, or it expired. */
    withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("invitations_class_pending").on(table.classId, table.email).where(isPending),
    uniqueIndex("invitations_course_pending").on(table.courseId, table.email).where(isPending),
    index("invitations_email").on(table.email).where(isPending),
    index("invitations_known").on(table.email).where(sql`${table.email} is not null`),
    index("invitations_expiring").on(table.expiresAt).where(isPending),
    index("invitations_class").on(table.classId, table.id),
    index("invitations_payment").on(table.paymentId).where(sql`${table.paymentId} is not null`),
    index("invitations_accepted_by").on(table.acceptedBy),
    check("invitations_one_target", sql`num_nonnulls(${table.classId}, ${table.courseId}) = 1`),
    check(
      "invitations_one_end",
      sql`num_nonnulls(${table.acceptedAt}, ${table.declinedAt}, ${table.withdrawnAt}) <= 1`,
    ),
    check("invitations_address", sql`${table.email} is not null or not (${isPending})`),
  ],
);

/** Addresses that refused further invitations, as keyed hashes. */
export const refusedAddresses = pgTable("refused_addresses", {
  addressHash: text("address_hash").primaryKey(),
  refusedAt: timestamp("refused_at", { withTimezone: true }).notNull().defaultNow(),
});

/**
 * An address (`/entrar/{code}`) by which anybody who has it joins a class or a course: of the school, or of a group
 * purchase.
 */
export const invitationLinks = pgTable(
  "invitation_links",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    classId: integer("class_id").references(() => classes.id),
    courseId: integer("course_id").references(() => courses.id),
    /** How many people may use it; null: no limit. */
    places: integer(),
    /** How many have, and of a group purchase also the open invitations, each of which holds a seat. */
    used: integer().notNull().default(0),
    endsAt: timestamp("ends_at", { withTimezone: true }),
    isActive: boolean("is_active").notNull().default(true),
    /** The group purchase whose seats it gives. */
    paymentId: integer("payment_id").references(() => payments.id),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("invitation_links_payment").on(table.paymentId),
    unique("invitation_links_code").on(table.code),
    index("invitation_links_class").on(table.classId),
    index("invitation_links_course").on(table.courseId),
    check("invitation_links_one_target", sql`num_nonnulls(${table.classId}, ${table.courseId}) = 1`),
    check("invitation_links_places", sql`${table.places} is null or ${table.places} between 1 and 100000`),
    check(
      "invitation_links_used",
      sql`${table.used} >= 0 and (${table.places} is null or ${table.used} <= ${table.places})`,
    ),
  ],
);

/** Who joined by which link: each person once. */
export const invitationLinkUses = pgTable(
  "invitation_link_uses",
  {
    linkId: integer("link_id")
      .notNull()
      .references(() => invitationLinks.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    usedAt: timestamp("used_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.userId] }),
    index("invitation_link_uses_user").on(table.userId),
  ],
);

/** Why the school gave a person a course that it sells; the last reason counts. */
export const enrolmentGrants = pgTable("enrolment_grants", {
  enrollmentId: integer("enrollment_id")
    .primaryKey()
    .references(() => enrollments.id, { onDelete: "cascade" }),
  reason: text().notNull(),
  grantedBy: uuid("granted_by").references(() => users.id),
  grantedAt: timestamp("granted_at", { withTimezone: true }).notNull().defaultNow(),
});
