import { eq, inArray, sql } from "drizzle-orm";
import { timeZone } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { comesBefore } from "#app/domain/enrolments/course-access.server.ts";
import { button, composeEmail, type Email, leaveBlock, table } from "#app/domain/mail/compose.ts";
import { isDaytime, queueDigests } from "#app/domain/mail/queue-digests.server.ts";
import type { School } from "#app/domain/school.ts";
import { classCourses, classes, classMembers } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { noticeRefusals } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { lessonOpenings, openingNotices } from "#drizzle/schema/schedule.ts";

/**
 * Writes one e-mail each to up to `limit` people about the lessons that have opened to them. Call it in a transaction,
 * one instance at a time (`writeAtPace`).
 */
export async function writeOpeningDigests(ctx: Ctx, limit: number): Promise<number> {
  if (limit < 1 || !(await isDaytime(ctx))) return 0;
  // The rules may match all students of a large course.
  await ctx.db.execute(sql`set local statement_timeout = '60s'`);
  const news = await takeDueOpenings(ctx, limit);
  if (!news.length) return 0;
  const opened = await lessonsOf(ctx, [...new Set(news.map(({ lessonId }) => lessonId))]);
  return await queueDigests(ctx, {
    kind: "lessons.opened",
    news,
    compose: ({ own, ...about }, school) => {
      const ids = new Set(own.map(({ lessonId }) => lessonId));
      return openingsEmail({ ...about, lessons: opened.filter(({ id }) => ids.has(id)) }, school);
    },
  });
}

type Opened = { id: number; title: string; courseId: number; courseTitle: string };

async function lessonsOf({ db }: Ctx, ids: number[]): Promise<Opened[]> {
  return await db
    .select({ id: lessons.id, title: lessons.title, courseId: courses.id, courseTitle: courses.title })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(inArray(lessons.id, ids))
    .orderBy(courses.title, courses.id, lessons.orderIndex);
}

/** The lessons that have opened, with a link to the lesson if there is one, or else to Meus Cursos. */
function openingsEmail(
  { givenName, lessons, leave }: { givenName: string; lessons: Opened[]; leave: string },
  school: School,
): Email {
  const [first] = lessons;
  const isOne = lessons.length === 1;
  const heading = isOne ? "Uma aula abriu para você" : `${lessons.length} aulas abriram para você`;
  const action = isOne
    ? button("Abrir a aula", `${school.origin}/courses/${first!.courseId}/learn/${first!.id}`)
    : button("Ver meus cursos", `${school.origin}/my-courses`);
  return composeEmail(school, {
    subject: isOne ? `Abriu: ${first!.title}` : `${heading}: ${first!.title} e mais`,
    preview: lessons.map(({ title }) => title).join(", "),
    heading,
    greets: givenName,
    blocks: [table(lessons.map(({ courseTitle, title }) => [courseTitle, title] as const)), action, leaveBlock(leave)],
  });
}

/**
 * How many days later an opening is still announced, so that a stopped platform catches up on this much and no more.
 */
const catchUpDays = 2;

/** More lessons than can open to one person at once. */
const manyLessons = 500;

/**
 * Marks up to `limit` people as notified of the lessons that have opened to them, and returns person and lesson. A
 * person is notified of a lesson once, and gets one e-mail a day. Call it in a transaction, one instance at a time.
 *
 * The rules give candidates; the expensive `lesson_opens_at` then decides, only for those who may be notified. `offset
 * 0` keeps PostgreSQL from calling it earlier.
 */
async function takeDueOpenings(ctx: Ctx, limit: number): Promise<{ userId: string; lessonId: number }[]> {
  const now = sqlNow(ctx);
  const isDue = (moment: ReturnType<typeof sql>) =>
    sql`${moment} > ${now} - make_interval(days => ${catchUpDays}) and ${moment} <= ${now}`;
  const today = sql`(date_trunc('day', ${now} at time zone ${timeZone}) at time zone ${timeZone})`;
  const sinceClass = sql`opening_moment(d.rule, c.starts_on)`;
  const sinceEnrolment = sql`opening_moment(d.rule, (e.created_at at time zone ${timeZone})::date)`;
  const isTheirs = sql`(d.user_id is null or d.user_id = e.user_id)`;
  const ownRule = sql`select from ${lessonOpenings} own where own.lesson_id = w.lesson_id and own.class_id = m.class_id`;
  const theirClasses = sql`select from ${classMembers} m
    join ${classCourses} k on k.class_id = m.class_id and k.course_id = w.course_id
    where m.user_id = w.user_id and m.left_at is null`;
  return await ctx.db.execute<{ userId: string; lessonId: number }>(sql`
    with dated as materialized (
      select o as rule, o.lesson_id, o.kind, o.class_id, o.user_id, o.opens_at, o.days, ${lessons}.course_id
      from ${lessonOpenings} o
      join ${lessons} on ${lessons}.id = o.lesson_id and not ${lessons}.is_free and ${isReady}
      where o.kind = 'after' or (o.kind = 'at' and ${isDue(sql`o.opens_at`)})
    ), due as materialized (
      select e.user_id, d.lesson_id, d.course_id, d.class_id, d.user_id as person, 'day' as counted
      from dated d join ${enrollments} e on e.course_id = d.course_id and e.ended_at is null and ${isTheirs}
      where d.kind = 'at' and e.created_at <= d.opens_at and (d.class_id is null or (d.class_id, e.user_id) in (
        select m.class_id, m.user_id from ${classMembers} m where m.left_at is null))
      union all
      select e.user_id, d.lesson_id, d.course_id, c.id, d.user_id, 'class'
      from dated d
      join ${classCourses} k on k.course_id = d.course_id
      join ${classes} c on c.id = k.class_id and (d.class_id is null or d.class_id = c.id)
      join ${classMembers} e on e.class_id = c.id and e.left_at is null and ${isTheirs}
      where d.kind = 'after' and ${isDue(sinceClass)} and (d.class_id is not null or d.user_id is not null or not exists (
        select from ${lessonOpenings} own where own.lesson_id = d.lesson_id and own.class_id = c.id))
      union all
      select e.user_id, d.lesson_id, d.course_id, null, d.user_id, 'enrolment'
      from dated d join ${enrollments} e on e.course_id = d.course_id and e.ended_at is null and ${isTheirs}
        and e.created_at > ${now} - make_interval(days => d.days + ${catchUpDays + 8})
        and e.created_at < ${now} - make_interval(days => d.days - 1)
      where d.kind = 'after' and d.class_id is null and ${isDue(sinceEnrolment)}
    ), waiting as materialized (
      select w.* from due w
      where not exists (select from ${openingNotices} n where n.user_id = w.user_id and n.lesson_id = w.lesson_id)
        and not exists (select from ${openingNotices} n where n.user_id = w.user_id and n.queued_at >= ${today})
        and not exists (select from ${noticeRefusals} r where r.user_id = w.user_id)
      order by w.user_id
    ), opened as materialized (
      select w.user_id, w.lesson_id
      from (
        select w.* from waiting w
        where (w.person is not null or not exists (
            select from ${lessonOpenings} own where own.lesson_id = w.lesson_id and own.user_id = w.user_id))
          and case w.counted when 'enrolment' then not exists (${theirClasses})
            when 'day' then w.person is not null or w.class_id is not null
              or not exists (${theirClasses} and exists (${ownRule})) or exists (${theirClasses} and not exists (${ownRule}))
            else true end
        offset 0
      ) w
      join ${enrollments} e on e.user_id = w.user_id and e.course_id = w.course_id and e.ended_at is null
      join ${users} u on u.id = w.user_id and u.deleted_at is null
      join ${courses} c on c.id = w.course_id and c.deleted_at is null
        and (e.origin <> 'maintainer' or u.is_maintainer or c.price_cents = 0)
      cross join lateral (select lesson_opens_at(w.lesson_id, w.user_id) as at offset 0) o
      where ${isDue(sql`o.at`)} and o.at >= e.created_at and ${comesBefore(sql`e`)} is null and not exists (
        select from ${lessonProgress} p
        where p.enrollment_id = e.id and p.lesson_id = w.lesson_id and p.completed_at is not null)
      limit ${limit + manyLessons}
    )
    insert into ${openingNotices} (user_id, lesson_id, queued_at)
    select distinct o.user_id, o.lesson_id, ${now} from opened o
    where o.user_id in (select distinct user_id from opened order by user_id limit ${limit})
    on conflict do nothing
    returning user_id as "userId", lesson_id as "lessonId"`);
}
