import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { presenceGapOf } from "#app/domain/classes/presence.ts";
import { courseHours, isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trailCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { trailCertificateRequest } from "./certificate.ts";
import { findIssued, issueAs } from "./generate-certificate.server.ts";
import { certifiedHours } from "./program.ts";
import { freeze } from "./snapshot.server.ts";

/**
 * Issues the certificate of a trail that the viewer has completed; repeating returns the same one. It freezes the
 * courses that they have completed, with their current hours. Refuses (forbidden) while a class in which they study one
 * of them requires more presence.
 */
export const generateTrailCertificate = verbInTransaction(
  {
    ability: "certificates.generate",
    limit: "certificate.generate",
    id: integerPathId(trailNotFound),
    body: trailCertificateRequest,
  },
  async (ctx, trailId, { full_name }) => {
    await lockAccount(ctx);
    const { id, completedAt, title, description } = await readTrailCompletion(ctx, trailId);
    if (!completedAt) throw new AppError("forbidden", "Conclua todos os cursos da trilha para gerar o certificado.");
    const issued = await findIssued(ctx, eq(certificates.trailEnrolmentId, id));
    if (issued) return issued;
    const studied = await selectStudied(ctx, trailId);
    const gap = presenceGapOf(await selectOwnPresence(ctx), studied);
    if (gap) throw new AppError("forbidden", gap);
    return await issueAs(ctx, full_name, {
      of: { trailEnrolmentId: id },
      completedAt,
      compose: (inner, issue) => {
        const listed = studied.map(({ title, instructorName, durationHours, ready }, at) => ({
          order: at + 1,
          title,
          instructor_name: instructorName,
          duration_hours: certifiedHours(durationHours, {
            lessons: ready,
            autoGenerate: issue.design.autoGenerateHours,
          }),
        }));
        const hours = Math.round(listed.reduce((sum, { duration_hours }) => sum + duration_hours, 0) * 10) / 10;
        const minutes = studied.flatMap(({ ready }) => ready).reduce((sum, lesson) => sum + lesson.duration_minutes, 0);
        return freeze(inner, issue, {
          course_title: title,
          instructor_name: namesOf(listed),
          duration_hours: hours,
          completion_date: completedAt.toISOString(),
          program: {
            description,
            level: "",
            category: "",
            lessons: [],
            courses: listed,
            total_minutes: minutes,
            total_hours: hours,
          },
        });
      },
    });
  },
);

/**
 * What would be issued, so that the person can check the name first; `issuedId` if it was issued already. `missing` are
 * the courses that they have not completed, and `presenceGap` says what presence is missing for it.
 */
export async function showTrailCompletion(ctx: Ctx, trailId: number) {
  const signed = requireViewer(ctx);
  const { id, completedAt, title, missing } = await readTrailCompletion(signed, trailId);
  const { fullName } = signed.viewer;
  if (!completedAt) return { title, fullName, issuedId: null, missing, presenceGap: null };
  const issued = await findIssued(signed, eq(certificates.trailEnrolmentId, id));
  const presenceGap = issued
    ? null
    : presenceGapOf(await selectOwnPresence(signed), await selectStudied(signed, trailId));
  return { title, fullName, issuedId: issued?.id ?? null, missing: [], presenceGap };
}

/** The viewer's trail, locked until the end of the transaction, like an enrolment for its certificate. */
async function readTrailCompletion({ db, viewer }: SignedCtx, trailId: number) {
  const own = and(
    eq(trailEnrolments.trailId, trailId),
    eq(trailEnrolments.userId, viewer.id),
    isNull(trailEnrolments.endedAt),
  );
  const [place] = await db
    .select({
      id: trailEnrolments.id,
      completedAt: trailEnrolments.completedAt,
      title: trails.title,
      description: trails.description,
      missing: sql<{ id: number; title: string }[]>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title) order by tc.order_index), '[]')
        from ${trailCourses} tc join ${courses} c on c.id = tc.course_id
        where tc.trail_id = ${trails.id} and not exists (
          select from ${enrollments} e where e.course_id = c.id and e.user_id = ${viewer.id}
            and e.completed_at is not null and e.ended_at is null))`,
    })
    .from(trailEnrolments)
    .innerJoin(trails, eq(trails.id, trailEnrolments.trailId))
    .where(own)
    .for("no key update", { of: trailEnrolments });
  if (!place) throw new AppError("not_found", trailNotFound);
  return place;
}

/**
 * The courses of a trail that the viewer has completed, in order, with their instructors and the length of their
 * lessons. Courses that were added later may be missing.
 */
async function selectStudied({ db, viewer }: SignedCtx, trailId: number) {
  const isDone = and(
    eq(enrollments.courseId, courses.id),
    eq(enrollments.userId, viewer.id),
    isNotNull(enrollments.completedAt),
    isNull(enrollments.endedAt),
  );
  return await db
    .select({
      courseId: courses.id,
      title: courses.title,
      instructorName: users.fullName,
      durationHours: courseHours(),
      ready: sql<{ duration_minutes: number }[]>`(
        select coalesce(json_agg(json_build_object('duration_minutes', ${lessons}.duration_minutes)), '[]')
        from ${lessons} where ${lessons}.course_id = ${courses}.id and ${isReady})`,
    })
    .from(trailCourses)
    .innerJoin(courses, eq(courses.id, trailCourses.courseId))
    .innerJoin(enrollments, isDone)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(eq(trailCourses.trailId, trailId))
    .orderBy(asc(trailCourses.orderIndex));
}

const list = new Intl.ListFormat("pt-BR");

const namesOf = (listed: { instructor_name: string }[]) =>
  list.format([...new Set(listed.map(({ instructor_name }) => instructor_name))]);
