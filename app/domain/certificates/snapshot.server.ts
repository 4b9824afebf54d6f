import { createHash, randomBytes } from "node:crypto";
import canonicalize from "canonicalize";
import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { timeZone } from "#app/domain/calendar.ts";
import { categories, categoryLabel } from "#app/domain/categories.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { categoryNames } from "#app/domain/school.ts";
import { type CertificateSnapshot, certificateCounters, certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { type CertificateRequest, certificateNumber } from "./certificate.ts";
import type { CertificateDesign } from "./design.ts";
import { programColumns } from "./program.server.ts";
import { certifiedHours, hoursOfLessons, minutesOf, type ProgramLesson } from "./program.ts";

/** What a completed enrolment says, read from the database and never from the request. */
export type Completion = Awaited<ReturnType<typeof readCompletion>>;

/**
 * The viewer's own completed enrolment with course and instructor, locked until the transaction ends, so that parallel
 * requests for one certificate wait before a number is taken.
 */
export async function readCompletion(ctx: SignedCtx, input: CertificateRequest) {
  const [row] = await ctx.db
    .select({ completedAt: enrollments.completedAt })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.id, input.enrollment_id),
        eq(enrollments.userId, ctx.viewer.id),
        eq(enrollments.courseId, input.course_id),
        isNull(enrollments.endedAt),
      ),
    )
    .for("no key update");
  if (!row) throw new AppError("not_found");
  if (!row.completedAt) throw new AppError("forbidden", "Conclua o curso para gerar o certificado.");
  const [course] = await ctx.db
    .select({ ...programColumns, instructorName: users.fullName })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(eq(courses.id, input.course_id));
  return {
    enrollmentId: input.enrollment_id,
    courseId: input.course_id,
    completedAt: row.completedAt,
    course: course!,
  };
}

/**
 * The next number of the current month in São Paulo, without gaps: the counter's row is locked by the caller's
 * transaction, and others wait for it, so call it late.
 */
export async function nextNumber(ctx: Ctx) {
  // A whole class may finish at once, so long waits are normal here.
  await ctx.db.execute(sql`set local lock_timeout = '5s'`);
  const now = sqlNow(ctx);
  const [row] = await ctx.db
    .insert(certificateCounters)
    .values({ month: sql`to_char(${now} at time zone ${timeZone}, 'YYYY-MM')`, n: 1 })
    .onConflictDoUpdate({ target: certificateCounters.month, set: { n: sql`${certificateCounters.n} + 1` } })
    .returning({
      month: certificateCounters.month,
      n: certificateCounters.n,
      at: sql`date_trunc('milliseconds', ${now})`.mapWith(certificates.issueDate),
    });
  const { month, n, at } = row!;
  return { month, n, at, certificateNumber: certificateNumber({ platform: ctx.settings.PLATFORM_NAME, month, n }) };
}

/** 128 random bits in hex, which keep the snapshot's hash from being guessed from public facts. */
export const newSalt = () => randomBytes(16).toString("hex");

/**
 * The hash that verifies a certificate: hex SHA-256 of the snapshot's canonical JSON (RFC 8785), in UTF-8. Anybody who
 * holds the snapshot can recompute it with any tool.
 */
export function snapshotHash(snapshot: CertificateSnapshot) {
  return createHash("sha256").update(canonicalize(snapshot)!, "utf8").digest("hex");
}

type Facts = {
  completion: Completion;
  design: CertificateDesign;
  lessons: ProgramLesson[];
  number: { certificateNumber: string; at: Date };
};

/** The content of a course's certificate, as of now. */
export function takeSnapshot(ctx: SignedCtx, { completion, lessons, ...issue }: Facts): CertificateSnapshot {
  const { course, completedAt } = completion;
  const categoryName = categoryLabel(course.category, categoryNames(ctx.settings));
  return freeze(ctx, issue, {
    course_title: course.title,
    instructor_name: course.instructorName,
    duration_hours: certifiedHours(course.durationHours, { lessons, autoGenerate: issue.design.autoGenerateHours }),
    completion_date: completedAt.toISOString(),
    program: {
      description: course.description,
      level: course.level,
      category: course.category,
      ...(categoryName !== categoryLabel(course.category, categories) && { category_name: categoryName }),
      lessons,
      total_minutes: minutesOf(lessons),
      total_hours: hoursOfLessons(lessons),
    },
  });
}

/** The part of a snapshot that differs between courses and trails; `freeze` adds student, issuer and dates. */
type Said = Pick<
  CertificateSnapshot,
  "course_title" | "instructor_name" | "duration_hours" | "completion_date" | "program"
>;

export function freeze(
  { viewer, settings }: SignedCtx,
  { design, number }: Pick<Facts, "design" | "number">,
  said: Said,
): CertificateSnapshot {
  return {
    certificate_number: number.certificateNumber,
    student_name: viewer.fullName,
    ...said,
    issue_date: number.at.toISOString(),
    organization_name: design.organizationName ?? settings.PLATFORM_NAME,
    organization_tax_id: settings.COMPANY_TAX_ID,
    salt: newSalt(),
  };
}
