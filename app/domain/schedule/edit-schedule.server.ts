import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { byAuthor, lockCourse, lockLesson } from "#app/domain/authoring/lock-rows.server.ts";
import { daysAfter, isoDay, shortDate, timeZone } from "#app/domain/calendar.ts";
import { classNotFound, findOpenLedClass, isMemberOf } from "#app/domain/classes/find-class.server.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { classMembers } from "#drizzle/schema/classes.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { classOpening, courseOpening, maxDays, type WantedRule } from "./opening-rule.ts";
import { type CourseSchedule, showClassSchedule, showCourseSchedule, showLessonOpening } from "./schedule.server.ts";
import { type ClassLesson, type ScheduledLesson, type ScheduleFill, scheduleFill } from "./schedule.ts";

type Row = typeof lessonOpenings.$inferInsert;
type Values = Omit<Row, "id" | "lessonId" | "classId" | "userId" | "opensAt"> & { opensAt: SQL | null };

/** How many days before and after today a date may be. */
const believed = { before: 366, after: 5 * 366 };

/** Refuses implausible days; the usual mistake is a mistyped year. */
export async function requireBelievable(ctx: Ctx, date: string) {
  const today = isoDay(await currentTime(ctx));
  const [first, last] = [daysAfter(today, -believed.before), daysAfter(today, believed.after)];
  if (date >= first && date <= last) return;
  const sentence = `Confira o ano: o dia deve ficar entre ${label(first)} e ${label(last)}.`;
  throw errorAt("date", sentence);
}

const label = (day: string) => shortDate(new Date(`${day}T12:00:00Z`));

/** The moment of this day, and these minutes after midnight, in São Paulo. */
export const momentOf = (date: SQL | string, minutes: number) =>
  sql<Date>`(${date}::date + make_interval(mins => ${minutes})) at time zone ${timeZone}`;

const nothing = { opensAt: null, days: null, weekday: null, minutes: null };

/** The columns of a rule. A lesson that is opened by hand opens now, so that it is announced like any other opening. */
function valuesOf(ctx: Ctx, rule: Exclude<WantedRule, { kind: "none" }>): Values {
  if (rule.kind === "open") return { ...nothing, kind: "at", opensAt: sqlNow(ctx) };
  if (rule.kind === "at") return { ...nothing, kind: "at", opensAt: momentOf(rule.date, rule.minutes) };
  return { ...nothing, ...rule };
}

type Whose = { lessonId: number; classId: number | null; userId: string | null };

/** Saves a rule and replaces any former one, or deletes it. */
async function writeRule(ctx: Ctx, { lessonId, classId, userId }: Whose, rule: WantedRule) {
  if (rule.kind === "at") await requireBelievable(ctx, rule.date);
  const which = and(
    eq(lessonOpenings.lessonId, lessonId),
    sql`${lessonOpenings.classId} is not distinct from ${classId}::int`,
    sql`${lessonOpenings.userId} is not distinct from ${userId}::uuid`,
  );
  if (rule.kind === "none") return void (await ctx.db.delete(lessonOpenings).where(which));
  const values = valuesOf(ctx, rule);
  await ctx.db
    .insert(lessonOpenings)
    .values({ lessonId, classId, userId, ...values } as Row)
    .onConflictDoUpdate({
      target: [lessonOpenings.lessonId, lessonOpenings.classId, lessonOpenings.userId],
      set: values as Partial<Row>,
    });
}

const alwaysOpen = (title: string) =>
  `“${title}” é uma prévia gratuita: está sempre aberta e não pode ter data. Para marcar uma data, tire antes a prévia gratuita em Editar aula.`;

function refuseFree({ title, isFree }: { title: string; isFree: boolean }, rule: WantedRule) {
  if (isFree && rule.kind !== "none") throw new AppError("conflict", alwaysOpen(title));
}

const notEnrolled = "Ninguém inscrito neste curso usa este e-mail.";

/** A student of the course, by account or e-mail. */
async function findStudent(
  { db }: Ctx,
  courseId: number,
  { userId, email }: { userId: string | null; email: string | null },
) {
  if (!userId && !email) return null;
  const [found] = await db
    .select({ id: users.id })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(
      and(
        eq(enrollments.courseId, courseId),
        isNull(enrollments.endedAt),
        userId ? eq(users.id, userId) : sql`lower(${users.email}) = ${email}`,
      ),
    );
  if (!found) throw errorAt("email", notEnrolled);
  return found.id;
}

/** Sets when a lesson opens in its course: for everybody, or for one student, whose rule overrides all others. */
export const setCourseOpening = verbInTransaction(
  { ...byAuthor, id: integerPathId(lessonNotFound), body: courseOpening },
  async (ctx, lessonId, { rule, ...who }): Promise<ScheduledLesson> => {
    const { lesson, course } = await lockLesson(ctx, lessonId);
    refuseFree(lesson, rule);
    const userId = await findStudent(ctx, course.id, who);
    await writeRule(ctx, { lessonId, classId: null, userId }, rule);
    const facts = { courseId: course.id, classId: null, userId, kind: rule.kind };
    await recordEvent(ctx, "lesson.opening_changed", `lesson/${lessonId}`, facts);
    return (await showLessonOpening(ctx, lessonId)).lesson;
  },
);

const notMember = "Esta pessoa não está na turma.";

/** Sets when a lesson opens for a class, or for one of its members. */
export const setClassOpening = verbInTransaction(
  { ability: "classes.lead", id: integerPathId(classNotFound), body: classOpening },
  async (ctx, classId, { lessonId, userId, rule }): Promise<ClassLesson> => {
    await findOpenLedClass(ctx, classId);
    const find = async () => (await showClassSchedule(ctx, classId)).lessons.find(({ id }) => id === lessonId);
    const lesson = await find();
    if (!lesson) throw new AppError("not_found", lessonNotFound);
    refuseFree(lesson, rule);
    if (userId && !(await ctx.db.$count(classMembers, isMemberOf(classId, userId))))
      throw errorAt("user_id", notMember);
    await writeRule(ctx, { lessonId, classId: userId ? null : classId, userId }, rule);
    const facts = { courseId: lesson.courseId, classId, userId, kind: rule.kind };
    await recordEvent(ctx, "lesson.opening_changed", `lesson/${lessonId}`, facts);
    return (await find())!;
  },
);

/** Sets or deletes the dates of all lessons of a course at once; rules of classes and people stay. */
export const fillSchedule = verbInTransaction(
  { ...byAuthor, id: integerPathId(courseNotFound), body: scheduleFill },
  async (ctx, courseId, fill): Promise<CourseSchedule> => {
    await lockCourse(ctx, courseId);
    const dated = await ctx.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), eq(lessons.isFree, false)))
      .orderBy(asc(lessons.orderIndex));
    const rows = dated.map(({ id: lessonId }, at) => ({ lessonId, ...filled(fill, at) }));
    if (fill.from === "date") await requireBelievable(ctx, fill.date);
    const all = ctx.db.select({ id: lessons.id }).from(lessons).where(eq(lessons.courseId, courseId));
    await ctx.db
      .delete(lessonOpenings)
      .where(and(inArray(lessonOpenings.lessonId, all), isNull(lessonOpenings.classId), isNull(lessonOpenings.userId)));
    if (fill.from !== "none" && rows.length) await ctx.db.insert(lessonOpenings).values(rows as Row[]);
    const count = fill.from === "none" ? 0 : rows.length;
    await recordEvent(ctx, "course.scheduled", `course/${courseId}`, { from: fill.from, lessons: count });
    return await showCourseSchedule(ctx, courseId);
  },
);

const tooLong = "A última aula abriria mais de dez anos depois da primeira. Escolha um ritmo mais rápido.";

/** The rule for the lesson at a position, from 0. */
function filled(fill: ScheduleFill, at: number) {
  if (fill.from === "none") return {};
  const days = at * fill.everyDays;
  if (days > maxDays) throw errorAt("every_days", tooLong);
  const { weekday, minutes } = fill;
  if (fill.from === "start") return { ...nothing, kind: "after" as const, days, weekday, minutes };
  const first = Date.parse(fill.date);
  const wait = weekday === null ? 0 : (weekday - new Date(first).getUTCDay() + 7) % 7;
  return { ...nothing, kind: "at" as const, opensAt: momentOf(daysAfter(fill.date, wait + days), minutes) };
}
