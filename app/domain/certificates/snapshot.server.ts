import { createHash, randomBytes } from "node:crypto";
import canonicalize from "canonicalize";
import { and, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { timeZone } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type CertificateSnapshot, certificateCounters, certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { type CertificateRequest, certificateNumber } from "./certificate.ts";
import type { CertificateDesign } from "./design.ts";
import { programColumns } from "./program.server.ts";
import { certifiedHours, hoursOfLessons, minutesOf, type ProgramLesson } from "./program.ts";

/** What a finished enrolment says, read from the database and never from the request. */
export type Completion = Awaited<ReturnType<typeof readCompletion>>;

/**
 * The viewer's own completed enrolment with course and instructor, locked until the transaction ends, so that parallel
 * requests for one certificate wait before a number is taken.
 */
export async function readCompletion(ctx: SignedCtx, asked: CertificateRequest) {
  const [row] = await ctx.db
    .select({ completedAt: enrollments.completedAt })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.id, asked.enrollment_id),
        eq(enrollments.userId, ctx.viewer.id),
        eq(enrollments.courseId, asked.course_id),
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
    .where(eq(courses.id, asked.course_id));
  return {
    enrollmentId: asked.enrollment_id,
    courseId: asked.course_id,
    completedAt: row.completedAt,
    course: course!,
  };
}

/**
 * The next number of the current month in São Paulo, without gaps: the counter's row is locked by the caller's
 * transaction, and others wait for it, so call it late.
 */
export async function nextNumber(ctx: Ctx) {
  // A whole class may finish at once, so waiting longer is normal here.
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

/** 128 random bits in hex; inside the snapshot they keep its hash from being guessed out of public facts. */
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

/** Everything the certificate says, frozen now. */
export function takeSnapshot({ viewer, settings }: SignedCtx, facts: Facts): CertificateSnapshot {
  const { completion, design, lessons, number } = facts;
  const { course } = completion;
  return {
    certificate_number: number.certificateNumber,
    student_name: viewer.fullName,
    course_title: course.title,
    instructor_name: course.instructorName,
    duration_hours: certifiedHours(course.durationHours, { lessons, autoGenerate: design.autoGenerateHours }),
    completion_date: completion.completedAt.toISOString(),
    issue_date: number.at.toISOString(),
    organization_name: design.organizationName ?? settings.PLATFORM_NAME,
    organization_tax_id: settings.COMPANY_TAX_ID,
    program: {
      description: course.description,
      level: course.level,
      category: course.category,
      lessons,
      total_minutes: minutesOf(lessons),
      total_hours: hoursOfLessons(lessons),
    },
    salt: newSalt(),
  };
}
