import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { type Page, toPage } from "#app/domain/paging.ts";
import { percentageOf } from "#app/domain/percentage.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classCourses, classes, classMembers } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { quizAttempts, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { memberNotFound } from "./class.ts";
import { isMemberOf, knownClasses, leads, requireLed } from "./find-class.server.ts";
import {
  type ClassMeasure,
  type ClassMember,
  type MemberQuery,
  type MemberSort,
  type MemberView,
  stalledDays,
} from "./member.ts";
import { heldMeetings, memberPresence, presenceColumns } from "./presence.server.ts";
import { hasOpenLesson } from "./stalled.server.ts";

const hasQuiz = sql<boolean>`exists (select from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`;

/** The courses of a class that were not deleted, with their numbers of lessons and quizzes. */
const studiedBy = (classId: number) => sql`(
  select s.course_id, count(*) filter (where ${isReady})::int as lessons,
    count(*) filter (where ${isReady} and ${hasQuiz})::int as quizzes
  from ${classCourses} s join ${courses} k on k.id = s.course_id and k.deleted_at is null left join ${lessons} on ${lessons}.course_id = s.course_id
  where s.class_id = ${classId} group by s.course_id)`;

export function selectMeasure(ctx: Ctx, classId: number) {
  return ctx.db
    .select({
      courses: sql<number>`count(*)::int`,
      lessons: sql<number>`coalesce(sum(lessons), 0)::int`,
      quizzes: sql<number>`coalesce(sum(quizzes), 0)::int`,
      meetings: sql<number>`(select count(*)::int from ${heldMeetings(ctx, classId)})`,
    })
    .from(sql`${studiedBy(classId)} as studied`);
}

/** A member's progress in the courses of the class, and in no others; always one row. */
const study = sql`lateral (
  select coalesce(sum(case when e.completed_at is null then least(s.lessons, p.done) else s.lessons end), 0)::int as done,
    count(e.completed_at)::int as completed, coalesce(sum(least(s.quizzes, a.passed)), 0)::int as passed,
    count(c.id)::int as certificates, greatest(max(p.last), max(a.last)) as last, max(e.created_at) as begun
  from studied s
  join ${enrollments} e on e.course_id = s.course_id and e.user_id = ${classMembers}.user_id and e.ended_at is null
  cross join lateral (
    select count(p.completed_at)::int as done, max(p.updated_at) as last
    from ${lessonProgress} p where p.enrollment_id = e.id) p
  cross join lateral (
    select count(distinct a.lesson_id) filter (where a.passed)::int as passed, max(a.created_at) as last
    from ${quizAttempts} a where a.enrollment_id = e.id) a
  left join ${certificates} c on c.enrollment_id = e.id and c.revoked_at is null)`;

/** Could go on in a course of the class, and for `stalledDays` has neither studied, nor joined, nor begun a course. */
const isStalled = (ctx: Ctx): SQL => sql`exists (
    select from ${enrollments} e join studied s on s.course_id = e.course_id
    where e.user_id = ${classMembers}.user_id and e.ended_at is null and e.completed_at is null and ${hasOpenLesson(ctx)})
  and greatest(study.last, study.begun, ${classMembers}.joined_at) < ${sqlNow(ctx)} - make_interval(days => ${stalledDays})`;

const orders: Record<MemberSort["column"], SQL> = {
  name: sql`folded(${users.fullName}) collate "C"`,
  progress: sql`study.done`,
  study: sql`study.last`,
};

type Wanted = Pick<MemberQuery, "q" | "stalled">;

const matching = (ctx: Ctx, classId: number, { q, stalled }: Wanted) =>
  and(isMemberOf(classId), matchesEveryWord(sql`folded(${users.fullName})`, q), stalled ? isStalled(ctx) : undefined);

/** The members of a class with their progress, ordered by one of the columns. */
export function selectMembers(ctx: Ctx, classId: number, { sort, ...wanted }: Wanted & Pick<MemberQuery, "sort">) {
  const order = orders[sort.column];
  return ctx.db
    .with(ctx.db.$with("studied", {}).as(sql`select * from ${studiedBy(classId)} as each`))
    .select({
      id: classMembers.userId,
      fullName: users.fullName,
      joinedAt: classMembers.joinedAt,
      done: sql<number>`study.done`,
      completedCourses: sql<number>`study.completed`,
      quizzesPassed: sql<number>`study.passed`,
      certificates: sql<number>`study.certificates`,
      lastStudiedAt: sql<Date | null>`study.last`.mapWith(lessonProgress.updatedAt),
      ...presenceColumns,
    })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .leftJoin(sql`${study} as study`, sql`true`)
    .innerJoin(memberPresence(ctx), sql`true`)
    .where(matching(ctx, classId, wanted))
    .orderBy(
      sort.descending ? sql`${order} desc nulls last` : sql`${order} asc nulls first`,
      orders.name,
      asc(classMembers.userId),
    )
    .$dynamic();
}

function countMembers(ctx: Ctx, classId: number, wanted: Wanted) {
  const counted = ctx.db
    .with(ctx.db.$with("studied", {}).as(sql`select * from ${studiedBy(classId)} as each`))
    .select({ total: count() })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .$dynamic();
  const from = wanted.stalled ? counted.leftJoin(sql`${study} as study`, sql`true`) : counted;
  return from.where(matching(ctx, classId, wanted));
}

/** The columns of a class that the pages about its members show, for `requireLed`. */
export const selectLed = (ctx: SignedCtx, classId: number) =>
  ctx.db
    .select({ id: classes.id, name: classes.name, closedAt: classes.closedAt, leads: leads(ctx) })
    .from(classes)
    .where(and(eq(classes.id, classId), knownClasses(ctx)));

type Led = Awaited<ReturnType<typeof selectLed>>[number];

type ClassMembers = { led: Led; measure: ClassMeasure; page: Page<ClassMember> };

/** One page of the members of a class that the viewer leads, and the totals that their figures refer to. */
export async function listMembers(ctx: Ctx, classId: number, query: MemberQuery): Promise<ClassMembers> {
  const signed = requireViewer(ctx);
  const { found, measured, rows, counted } = await batchRead(signed, {
    found: selectLed(signed, classId),
    measured: selectMeasure(signed, classId),
    rows: selectMembers(signed, classId, query)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    counted: countMembers(signed, classId, query),
  });
  return { led: requireLed(found), measure: measured[0]!, page: toPage(rows, counted[0]!.total, query) };
}

/** A member's progress, lesson by lesson. Each view is recorded before the page is shown. */
export async function showMember(
  ctx: Ctx,
  { classId, userId }: { classId: number; userId: string },
): Promise<{ led: Led; member: MemberView }> {
  const signed = requireViewer(ctx);
  const read = await batchRead(signed, {
    found: selectLed(signed, classId),
    people: selectMember(signed, { classId, userId }),
    studied: selectStudied(signed, { classId, userId }),
    seen: selectSeen(signed, { classId, userId }),
  });
  const led = requireLed(read.found);
  const [person] = read.people;
  if (!person) throw new AppError("not_found", memberNotFound);
  await recordEvent(signed, "class_member.viewed", `user/${userId}`, { classId });
  return { led, member: { ...person, courses: read.studied.map((course) => toCourse(course, read.seen)) } };
}

type Which = { classId: number; userId: string };

export const selectMember = (ctx: Ctx, { classId, userId }: Which) =>
  ctx.db
    .select({ id: users.id, fullName: users.fullName, joinedAt: classMembers.joinedAt, ...presenceColumns })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .innerJoin(memberPresence(ctx), sql`true`)
    .where(isMemberOf(classId, userId));

const enrolled = (userId: string) =>
  and(eq(enrollments.courseId, classCourses.courseId), eq(enrollments.userId, userId), isNull(enrollments.endedAt));

const selectStudied = ({ db }: Ctx, { classId, userId }: Which) =>
  db
    .select({
      id: courses.id,
      title: courses.title,
      completedAt: enrollments.completedAt,
      certificateIssuedAt: certificates.issueDate,
    })
    .from(classCourses)
    .innerJoin(courses, and(eq(courses.id, classCourses.courseId), isNull(courses.deletedAt)))
    .leftJoin(enrollments, enrolled(userId))
    .leftJoin(certificates, and(eq(certificates.enrollmentId, enrollments.id), isNull(certificates.revokedAt)))
    .where(eq(classCourses.classId, classId))
    .orderBy(sql`folded(${courses.title}) collate "C"`, asc(courses.id));

const selectSeen = ({ db }: Ctx, { classId, userId }: Which) =>
  db
    .select({
      id: lessons.id,
      courseId: lessons.courseId,
      title: lessons.title,
      completedAt: lessonProgress.completedAt,
      studiedAt: lessonProgress.updatedAt,
      quiz: sql<boolean | null>`case when ${hasQuiz} then coalesce((select bool_or(a.passed) from ${quizAttempts} a
        where a.enrollment_id = ${enrollments.id} and a.lesson_id = ${lessons}.id), false) end`,
    })
    .from(classCourses)
    .innerJoin(lessons, eq(lessons.courseId, classCourses.courseId))
    .leftJoin(enrollments, enrolled(userId))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.enrollmentId, enrollments.id), eq(lessonProgress.lessonId, lessons.id)),
    )
    .where(and(eq(classCourses.classId, classId), isReady))
    .orderBy(asc(lessons.courseId), asc(lessons.orderIndex));

type Studied = Awaited<ReturnType<typeof selectStudied>>[number];
type Seen = Awaited<ReturnType<typeof selectSeen>>[number];

function toCourse(course: Studied, seen: Seen[]): MemberView["courses"][number] {
  const own = seen.filter(({ courseId }) => courseId === course.id).map(({ courseId: _, ...lesson }) => lesson);
  const done = own.filter(({ completedAt }) => completedAt !== null).length;
  const percent = percentageOf({ done, lessons: own.length, isCompleted: course.completedAt !== null });
  return { ...course, percent, lessons: own };
}
