import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { authorise, can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { selectPayments } from "#app/domain/payments/payments.server.ts";
import { personColumns } from "#app/domain/people/people.server.ts";
import { personNotFound, shownOfPerson } from "#app/domain/people/person.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classes, classMembers } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { supportTickets } from "#drizzle/schema/support.ts";

/**
 * What the school knows of somebody, on one page: each part only for those who may work on it. Asks the
 * database once. That it was looked at is recorded before it is shown.
 */
export async function showPersonPage(ctx: Ctx, userId: string) {
  const signed = authorise(ctx, "people.open");
  const { viewer } = signed;
  const studies = can(viewer, "people.see");
  const { people, ...parts } = await batchRead(signed, {
    people: ctx.db
      .select(personColumns)
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    ...(studies && { courses: selectCourses(signed, userId), quizzes: selectQuizzes(signed, userId) }),
    ...(can(viewer, "classes.manage") && { classes: selectClasses(signed, userId) }),
    ...(can(viewer, "certificates.manage") && { certificates: selectCertificates(signed, userId) }),
    ...(can(viewer, "payments.seeAll") && {
      payments: selectPayments(signed)
        .where(eq(payments.userId, userId))
        .orderBy(desc(payments.id))
        .limit(shownOfPerson),
    }),
    ...(can(viewer, "tickets.seeAll") && { tickets: selectTickets(signed, userId) }),
  });
  const [person] = people;
  if (!person) throw new AppError("not_found", personNotFound);
  await recordEvent(signed, "person.viewed", `user/${userId}`, {});
  return { person, ...parts };
}

export type PersonPage = Awaited<ReturnType<typeof showPersonPage>>;

/** Courses with lessons done, whether the enrolment has ended or not. */
const selectCourses = ({ db }: SignedCtx, userId: string) =>
  db
    .select({
      id: enrollments.id,
      courseId: courses.id,
      title: courses.title,
      createdAt: enrollments.createdAt,
      completedAt: enrollments.completedAt,
      endedAt: enrollments.endedAt,
      isCertified: sql<boolean>`exists (select from ${certificates} c where c.enrollment_id = ${enrollments.id})`,
      lessons: sql<number>`(select count(*)::int from ${lessons} where ${lessons.courseId} = ${courses.id} and ${isReady})`,
      done: sql<number>`(select count(p.completed_at)::int from ${lessonProgress} p where p.enrollment_id = ${enrollments.id})`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(eq(enrollments.userId, userId))
    .orderBy(desc(enrollments.id))
    .limit(shownOfPerson);

/** Quizzes with the number of attempts and the best score. */
const selectQuizzes = ({ db }: SignedCtx, userId: string) => {
  const tried = sql`lateral (
    select a.lesson_id, count(*)::int as attempts, max(a.score) as best, bool_or(a.passed) as passed, max(a.created_at) as last
    from ${quizAttempts} a where a.enrollment_id = ${enrollments.id} group by a.lesson_id)`;
  return db
    .select({
      lessonId: lessons.id,
      title: lessons.title,
      attempts: sql<number>`tried.attempts`,
      best: sql<number>`tried.best`,
      passed: sql<boolean>`tried.passed`,
      last: sql<Date>`tried.last`.mapWith(quizAttempts.createdAt),
    })
    .from(enrollments)
    .innerJoin(sql`${tried} as tried`, sql`true`)
    .innerJoin(lessons, eq(lessons.id, sql`tried.lesson_id`))
    .where(eq(enrollments.userId, userId))
    .orderBy(sql`tried.last desc`)
    .limit(shownOfPerson);
};

const selectClasses = ({ db }: SignedCtx, userId: string) =>
  db
    .select({ id: classes.id, name: classes.name, joinedAt: classMembers.joinedAt, closedAt: classes.closedAt })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(and(eq(classMembers.userId, userId), isNull(classMembers.leftAt)))
    .orderBy(desc(classMembers.joinedAt), asc(classes.id))
    .limit(shownOfPerson);

const selectCertificates = ({ db }: SignedCtx, userId: string) =>
  db
    .select({
      id: certificates.id,
      number: certificates.certificateNumber,
      title: sql<string>`${certificates.snapshot} ->> 'course_title'`,
      issuedAt: certificates.issueDate,
      revokedAt: certificates.revokedAt,
    })
    .from(certificates)
    .where(eq(certificates.userId, userId))
    .orderBy(desc(certificates.issueDate), asc(certificates.id))
    .limit(shownOfPerson);

const selectTickets = ({ db }: SignedCtx, userId: string) =>
  db
    .select({
      id: supportTickets.id,
      subject: supportTickets.subject,
      status: supportTickets.status,
      createdAt: supportTickets.createdAt,
    })
    .from(supportTickets)
    .where(eq(supportTickets.userId, userId))
    .orderBy(desc(supportTickets.id))
    .limit(shownOfPerson);
