import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { AppError } from "#app/domain/app-error.ts";
import { findManagedLesson, requireAuthor } from "#app/domain/authoring/lock-rows.server.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { findLedClass, isMemberOf } from "#app/domain/classes/find-class.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isReady, managedCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { classCourses, classes, classMembers } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import type { OpeningRule } from "./opening-rule.ts";
import type { ClassLesson, ScheduledLesson } from "./schedule.ts";

type RuleRow = Pick<typeof lessonOpenings.$inferSelect, "kind" | "opensAt" | "days" | "weekday" | "minutes">;

/** A stored rule as a typed value; the database allows no other combination of columns. */
function toRule({ kind, opensAt, days, weekday, minutes }: RuleRow): OpeningRule {
  if (kind === "open") return { kind };
  return kind === "at" ? { kind, opensAt: opensAt! } : { kind, days: days!, weekday, minutes: minutes! };
}

const { kind, opensAt, days, weekday, minutes } = lessonOpenings;
const ruleColumns = { kind, opensAt, days, weekday, minutes };

/** The schedule of a course that the viewer writes: each lesson's rule, and those that override it. */
export async function showCourseSchedule(ctx: Ctx, courseId: number) {
  const read = await batchRead(requireAuthor(ctx), {
    courses: ctx.db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(and(eq(courses.id, courseId), managedCourses(ctx))),
    lessons: ctx.db
      .select({ id: lessons.id, courseId: lessons.courseId, title: lessons.title, isFree: lessons.isFree })
      .from(lessons)
      .where(eq(lessons.courseId, courseId))
      .orderBy(asc(lessons.orderIndex)),
    rules: selectRules(ctx, eq(lessons.courseId, courseId)),
  });
  const [course] = read.courses;
  if (!course) throw new AppError("not_found", courseNotFound);
  return { course, lessons: read.lessons.map((lesson) => withRules(lesson, read.rules)) };
}

export type CourseSchedule = Awaited<ReturnType<typeof showCourseSchedule>>;

export async function showLessonOpening(ctx: Ctx, lessonId: number) {
  const { courseId } = await findManagedLesson(ctx, lessonId);
  const { course, lessons } = await showCourseSchedule(ctx, courseId);
  return { course, lesson: lessons.find(({ id }) => id === lessonId)! };
}

/** The lessons of a course that open some time after enrolment to somebody without a class. */
export function selectOpensAfter({ db }: Ctx, courseId: number) {
  const columns = { lessonId: lessons.id, days: sql<number>`${days}`, weekday, minutes: sql<number>`${minutes}` };
  const isCommon = and(isNull(lessonOpenings.classId), isNull(lessonOpenings.userId));
  return db
    .select(columns)
    .from(lessonOpenings)
    .innerJoin(lessons, eq(lessons.id, lessonOpenings.lessonId))
    .where(and(eq(lessons.courseId, courseId), eq(lessonOpenings.kind, "after"), isCommon));
}

function selectRules({ db }: Ctx, which: SQL) {
  return db
    .select({
      lessonId: lessonOpenings.lessonId,
      classId: lessonOpenings.classId,
      className: classes.name,
      userId: lessonOpenings.userId,
      fullName: users.fullName,
      ...ruleColumns,
    })
    .from(lessonOpenings)
    .innerJoin(lessons, eq(lessons.id, lessonOpenings.lessonId))
    .leftJoin(classes, eq(classes.id, lessonOpenings.classId))
    .leftJoin(users, eq(users.id, lessonOpenings.userId))
    .where(which)
    .orderBy(asc(classes.name), asc(users.fullName), asc(lessonOpenings.id));
}

type Line = Awaited<ReturnType<typeof selectRules>>[number];

function withRules(lesson: Omit<ScheduledLesson, "rule" | "exceptions">, all: Line[]): ScheduledLesson {
  const rules = all.filter(({ lessonId }) => lessonId === lesson.id);
  const isException = ({ classId, userId }: Line) => classId !== null || userId !== null;
  const common = rules.find((rule) => !isException(rule));
  return {
    ...lesson,
    rule: common ? toRule(common) : null,
    exceptions: rules.filter(isException).map(({ classId, className, userId, fullName, ...rule }) => ({
      classId,
      className,
      userId,
      fullName,
      rule: toRule(rule),
    })),
  };
}

/** The schedule of a class that the viewer leads: each lesson with its opening for the class. */
export async function showClassSchedule(ctx: Ctx, classId: number) {
  const { id, name, startsOn, closedAt } = await findLedClass(ctx, classId);
  const own = alias(lessonOpenings, "own");
  const common = alias(lessonOpenings, "common");
  const opensAt =
    sql<Date | null>`nullif(opening_moment(coalesce(own, common), ${classes.startsOn}), '-infinity')`.mapWith(
      lessonOpenings.opensAt,
    );
  const read = await batchRead(ctx, {
    lessons: ctx.db
      .select({
        id: lessons.id,
        courseId: courses.id,
        courseTitle: courses.title,
        title: lessons.title,
        isFree: lessons.isFree,
        opensAt,
        isOpen: sql<boolean>`${lessons.isFree} or coalesce(${opensAt} <= ${sqlNow(ctx)}, true)`,
        ownId: own.id,
        commonId: common.id,
      })
      .from(classCourses)
      .innerJoin(classes, eq(classes.id, classCourses.classId))
      .innerJoin(courses, and(eq(courses.id, classCourses.courseId), isNull(courses.deletedAt)))
      .innerJoin(lessons, and(eq(lessons.courseId, courses.id), isReady))
      .leftJoin(own, and(eq(own.lessonId, lessons.id), eq(own.classId, classId)))
      .leftJoin(common, and(eq(common.lessonId, lessons.id), isNull(common.classId), isNull(common.userId)))
      .where(eq(classCourses.classId, classId))
      .orderBy(asc(courses.title), asc(courses.id), asc(lessons.orderIndex)),
    rules: ctx.db
      .select({ ...ruleColumns, id: lessonOpenings.id, lessonId: lessonOpenings.lessonId })
      .from(lessonOpenings)
      .innerJoin(lessons, eq(lessons.id, lessonOpenings.lessonId))
      .innerJoin(classCourses, and(eq(classCourses.courseId, lessons.courseId), eq(classCourses.classId, classId)))
      .where(and(isNull(lessonOpenings.userId), sql`coalesce(${lessonOpenings.classId}, ${classId}) = ${classId}`)),
    people: ctx.db
      .select({
        ...ruleColumns,
        lessonId: lessonOpenings.lessonId,
        userId: users.id,
        fullName: users.fullName,
      })
      .from(lessonOpenings)
      .innerJoin(lessons, eq(lessons.id, lessonOpenings.lessonId))
      .innerJoin(classCourses, and(eq(classCourses.courseId, lessons.courseId), eq(classCourses.classId, classId)))
      .innerJoin(users, eq(users.id, lessonOpenings.userId))
      .innerJoin(classMembers, and(eq(classMembers.userId, users.id), isMemberOf(classId)))
      .orderBy(asc(users.fullName), asc(users.id)),
  });
  const rules = new Map(read.rules.map(({ id, lessonId: _, ...rule }) => [id, toRule(rule)]));
  const lines = read.lessons.map(
    ({ ownId, commonId, ...lesson }): ClassLesson => ({
      ...lesson,
      own: (ownId !== null && rules.get(ownId)) || null,
      common: (commonId !== null && rules.get(commonId)) || null,
      people: read.people
        .filter(({ lessonId }) => lessonId === lesson.id)
        .map(({ userId, fullName, lessonId: _, ...rule }) => ({ userId, fullName, rule: toRule(rule) })),
    }),
  );
  return { class: { id, name, startsOn, isClosed: closedAt !== null }, lessons: lines };
}

/** One lesson of a class's schedule, with the members who may get a rule of their own. */
export async function showClassLesson(ctx: Ctx, classId: number, lessonId: number) {
  const { class: of, lessons } = await showClassSchedule(ctx, classId);
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!lesson) throw new AppError("not_found", lessonNotFound);
  const members = await ctx.db
    .select({ userId: users.id, fullName: users.fullName })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(and(isMemberOf(classId), isNull(users.deletedAt)))
    .orderBy(sql`folded(${users.fullName})`, asc(users.id));
  return { class: of, lesson, members };
}
