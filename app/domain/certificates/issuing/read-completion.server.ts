import { and, eq, isNull } from "drizzle-orm";
import { programColumns } from "#app/domain/certificates/program/program-columns.server.ts";
import type { CertificateRequest } from "#app/domain/certificates/schema.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";

/** What a finished enrolment says, read from the database and never from the request. */
export type Completion = Awaited<ReturnType<typeof readCompletion>>;

/**
 * The viewer's own finished enrolment with its course and instructor. It stays locked until the transaction ends:
 * of several calls for the same enrolment the later ones wait here, before any number is taken.
 * Refuses one that is not theirs (not found) and an unfinished one (forbidden).
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
  if (!row) throw new Refusal("not_found");
  if (!row.completedAt) throw new Refusal("forbidden", "Conclua o curso para gerar o certificado.");
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
