import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Ability, authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { selectCertificates, toCertificateView } from "#app/domain/certificates/certificate.server.ts";
import { certificateJson } from "#app/domain/certificates/certificate.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { jsonOf } from "#app/domain/json-view.ts";
import { paymentJson } from "#app/domain/payments/payment-json.ts";
import { selectPayments } from "#app/domain/payments/payments.server.ts";
import { personColumns } from "#app/domain/people/people.server.ts";
import { personJson } from "#app/domain/people/person.ts";
import { percentageOf } from "#app/domain/percentage.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { type certificateLine, type EnrolmentLine, enrolmentLine, type Named, type Numbered } from "./export.ts";

/**
 * Declares an export: the lines after the one with the id `after`, in the order of their ids. Each reading is recorded,
 * since it takes personal data out of the platform; without an access token it needs a recent sign-in.
 */
const readLines =
  <Query, Line>(what: string, ability: Ability, read: (ctx: SignedCtx, query: Query) => Promise<Line[]>) =>
  async (ctx: SignedCtx, query: Query): Promise<Line[]> => {
    authorise(ctx, ability);
    if (ctx.viewer.tokenId === undefined) await requireRecentSignIn(ctx);
    const lines = await read(ctx, query);
    await recordEvent(ctx, "records.exported", "school/1", { what, lines: lines.length });
    return lines;
  };

/** Enrolments with progress, ended ones too. */
export const exportEnrolments = readLines("inscrições", "classes.manage", async (ctx, { after, limit }: Numbered) => {
  const rows = await ctx.db
    .select({
      id: enrollments.id,
      userId: users.id,
      fullName: users.fullName,
      email: users.email,
      courseId: courses.id,
      courseTitle: courses.title,
      origin: enrollments.origin,
      createdAt: enrollments.createdAt,
      completedAt: enrollments.completedAt,
      endedAt: enrollments.endedAt,
      lessons: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id} and ${isReady})`,
      done: sql<number>`progress.done`,
      lastStudiedAt: sql<Date | null>`progress.last`.mapWith(lessonProgress.updatedAt),
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(
      sql`lateral (select count(p.completed_at)::int as done, max(p.updated_at) as last
        from ${lessonProgress} p where p.enrollment_id = ${enrollments.id}) as progress`,
      sql`true`,
    )
    .where(gt(enrollments.id, after))
    .orderBy(asc(enrollments.id))
    .limit(limit);
  return rows.map(enrolmentJson);
});

const enrolmentJson = (row: EnrolmentLine) =>
  jsonOf(enrolmentLine, row, {
    completed_lessons: Math.min(row.done, row.lessons),
    completion_percentage: percentageOf({
      done: Math.min(row.done, row.lessons),
      lessons: row.lessons,
      isCompleted: row.completedAt !== null,
    }),
  });

/** Everybody with an account. */
export const exportPeople = readLines("pessoas", "people.see", async (ctx, { after, limit }: Named) => {
  const rows = await ctx.db
    .select(personColumns)
    .from(users)
    .where(and(gt(users.id, after), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(personJson);
});

export const exportPayments = readLines("pagamentos", "payments.seeAll", async (ctx, { after, limit }: Numbered) => {
  const rows = await selectPayments(ctx).where(gt(payments.id, after)).orderBy(asc(payments.id)).limit(limit);
  return rows.map((row) => paymentJson(row, { withBuyer: true }));
});

/** Certificates without the content that their hash is made from, revoked ones too. */
export const exportCertificates = readLines("certificados", "certificates.manage", async (ctx, query: Named) => {
  const rows = await selectCertificates(ctx)
    .where(gt(certificates.id, query.after))
    .orderBy(asc(certificates.id))
    .limit(query.limit);
  return rows.map((row): z.infer<typeof certificateLine> => {
    const { snapshot: _, ...json } = certificateJson(toCertificateView(ctx, row), { seePrivate: true });
    return { ...json, revoked_at: row.revokedAt?.toISOString() ?? null };
  });
});
