import { and, eq, type SQL, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isReady, managedCourses } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { shareOf } from "#app/domain/figures.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classCourses, classMembers } from "#drizzle/schema/classes.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { quizAttempts, quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { isMemberOf, requireLed } from "./find-class.server.ts";
import { stalledDays } from "./member.ts";
import { selectLed } from "./members.server.ts";
import { heldMeetings, memberPresence } from "./presence.server.ts";
import { type ClassReport, type CourseReport, fewestAnswering } from "./report.ts";
import { hasOpenLesson } from "./stalled.server.ts";

/** The enrolments that a report counts, as rows that say since when they count, and its courses. */
type Scope = { people: SQL; studied: SQL };

const ofCourse = (courseId: number): Scope => ({
  people: sql`select e.*, e.created_at as since from ${enrollments} e where e.course_id = ${courseId} and e.ended_at is null`,
  studied: sql`select ${courseId}::int as course_id`,
});

const ofClass = (classId: number): Scope => ({
  people: sql`select e.*, greatest(e.created_at, m.joined_at) as since from ${classMembers} m
    join ${classCourses} s on s.class_id = m.class_id
    join ${enrollments} e on e.user_id = m.user_id and e.course_id = s.course_id and e.ended_at is null
    where m.class_id = ${classId} and m.left_at is null`,
  studied: sql`select s.course_id from ${classCourses} s
    join ${courses} c on c.id = s.course_id and c.deleted_at is null where s.class_id = ${classId}`,
});

/** A lateral join with `offset 0`, so that PostgreSQL looks up attempts per person and never scans all attempts. */
const attemptsOfEach = sql`lateral (select * from ${quizAttempts} t where t.enrollment_id = p.id offset 0) a`;

/** A row for each lesson, numbered from 1; row 0 holds the totals of the course. */
function selectSteps(ctx: Ctx, { people, studied }: Scope) {
  const end = sql`${sqlNow(ctx)} - make_interval(days => ${stalledDays})`;
  const figures = sql`(
    with people as materialized (${people}), studied as (${studied}),
    steps as (
      select ${lessons}.course_id, ${lessons}.id, ${lessons}.title,
        row_number() over (partition by ${lessons}.course_id order by ${lessons}.order_index) as n
      from ${lessons} where ${lessons}.course_id in (select course_id from studied) and ${isReady}
    ),
    seen as (
      select p.id, p.course_id, g.updated_at, case when g.completed_at is not null then s.n end as n,
        row_number() over (partition by p.id order by case when g.completed_at is not null then s.n end) as nth
      from people p join ${lessonProgress} g on g.enrollment_id = p.id join steps s on s.id = g.lesson_id
    ),
    tried as (
      select p.id, max(a.created_at) as at from people p join ${attemptsOfEach} on true group by p.id
    ),
    places as (
      select p.course_id, count(s.n) filter (where s.n = s.nth) + 1 as next, coalesce(max(s.n), 0) as last,
        greatest(max(s.updated_at), t.at, p.since) < ${end}
          and exists (select from ${enrollments} e where e.id = p.id and ${hasOpenLesson(ctx)}) as has_stopped
      from people p left join seen s on s.id = p.id left join tried t on t.id = p.id
      where p.completed_at is null group by p.id, p.course_id, p.since, t.at
    ),
    done as (
      select course_id, n, count(*) as many from seen where n is not null group by 1, 2
      union all select course_id, 0, count(*) from people group by 1
    ),
    ways as (
      select p.id, p.course_id, p.completed_at is not null or count(s.id) > 0 as started,
        p.completed_at is not null or
          count(s.n) > 0 and 2 * count(s.n) >= (select count(*) from steps t where t.course_id = p.course_id) as half
      from people p left join seen s on s.id = p.id group by p.id, p.course_id, p.completed_at
    ),
    whole as (
      select w.course_id, count(*) filter (where w.started) as started, count(*) filter (where w.half) as half,
        count(c.id) as certified
      from ways w left join ${certificates} c on c.enrollment_id = w.id and c.revoked_at is null group by 1
    ),
    here as (select course_id, next as n, count(*) as many from places group by 1, 2),
    stopped as (select course_id, last as n, count(*) as many from places where has_stopped group by 1, 2)
    select k.course_id, k.id, k.title, k.n, coalesce(d.many, 0)::int as done, coalesce(h.many, 0)::int as here,
      coalesce(x.many, 0)::int as stopped,
      case k.n when 0 then (select count(p.completed_at)::int from people p where p.course_id = k.course_id) end as completed,
      coalesce(w.started, 0)::int as started, coalesce(w.half, 0)::int as half, coalesce(w.certified, 0)::int as certified
    from (select * from steps union all select s.course_id, 0, c.title, 0 from studied s join ${courses} c on c.id = s.course_id) k
    left join done d on d.course_id = k.course_id and d.n = k.n
    left join here h on h.course_id = k.course_id and h.n = k.n
    left join stopped x on x.course_id = k.course_id and x.n = k.n
    left join whole w on w.course_id = k.course_id and k.n = 0
  ) as figures`;
  return ctx.db
    .select({
      courseId: sql<number>`course_id`,
      id: sql<number>`id`,
      title: sql<string>`title`,
      n: sql<number>`n::int`,
      done: sql<number>`done`,
      here: sql<number>`here`,
      stopped: sql<number>`stopped`,
      completed: sql<number | null>`completed`,
      started: sql<number>`started`,
      half: sql<number>`half`,
      certified: sql<number>`certified`,
    })
    .from(figures)
    .orderBy(sql`course_id, n`);
}

/** Text without accents, case and extra white space, as the marking of attempts compares it. */
const plain = (words: SQL) => sql`folded(regexp_replace(btrim(${words}), '\\s+', ' ', 'g'))`;

/** How often each question was answered, and how often wrongly; only for questions with enough people. */
function selectQuestions(ctx: Ctx, { people }: Scope) {
  const isRight = sql`case q.question_type
    when 'multiple_choice' then exists (
      select from ${quizOptions} o where o.question_id = q.id and o.is_correct and o.id::text = g.answer)
    else exists (
      select from unnest(string_to_array(q.correct_answer, '|')) accepted where ${plain(sql`accepted`)} = ${plain(sql`g.answer`)})
    end`;
  const answered = sql`(
    with people as materialized (${people}),
    given as (
      select p.id as enrollment_id, p.course_id, q.id, a.answers ->> q.id::text as answer
      from people p join ${attemptsOfEach} on true
      join ${quizQuestions} q on q.lesson_id = a.lesson_id
      where a.answers ->> q.id::text is not null
    ),
    known as (select id from given group by id having count(distinct enrollment_id) >= ${fewestAnswering})
    select g.course_id, q.lesson_id, q.id, q.question_text, sum(g.many)::int as answers,
      coalesce(sum(g.many) filter (where not ${isRight}), 0)::int as wrong
    from (
      select course_id, id, answer, count(*) as many from given where id in (select id from known) group by 1, 2, 3
    ) g join ${quizQuestions} q on q.id = g.id
    group by g.course_id, q.lesson_id, q.id, q.question_text
  ) as answered`;
  return ctx.db
    .select({
      courseId: sql<number>`course_id`,
      id: sql<number>`id`,
      lessonId: sql<number>`lesson_id`,
      text: sql<string>`question_text`,
      answers: sql<number>`answers`,
      wrong: sql<number>`wrong`,
    })
    .from(answered)
    .orderBy(sql`wrong::float8 / answers desc, answers desc, id`);
}

type Read = {
  steps: Awaited<ReturnType<typeof selectSteps>>;
  questions: Awaited<ReturnType<typeof selectQuestions>>;
};

function toReports({ steps, questions }: Read): CourseReport[] {
  return steps
    .filter(({ n }) => n === 0)
    .map(({ courseId, title, done, stopped, completed, started, half, certified }) => ({
      id: courseId,
      title,
      enrolled: done,
      started,
      half,
      completed: completed ?? 0,
      certified,
      stoppedAtStart: stopped,
      lessons: steps
        .filter((step) => step.courseId === courseId && step.n > 0)
        .map(({ id, title, done, here, stopped }) => ({ id, title, done, here, stopped })),
      questions: questions
        .filter((question) => question.courseId === courseId)
        .map(({ courseId: _, ...question }) => question),
    }));
}

/** The figures of a course that the viewer manages. */
export async function showCourseReport(ctx: Ctx, courseId: number): Promise<CourseReport> {
  authorise(ctx, "courses.manage");
  const { found, ...read } = await batchRead(ctx, {
    found: ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(and(eq(courses.id, courseId), managedCourses(ctx))),
    steps: selectSteps(ctx, ofCourse(courseId)),
    questions: selectQuestions(ctx, ofCourse(courseId)),
  });
  if (!found.length) throw new AppError("not_found", courseNotFound);
  return toReports(read)[0]!;
}

/** The same for a class that the viewer leads, counting only its members. */
export async function showClassReport(ctx: Ctx, classId: number) {
  const signed = requireViewer(ctx);
  const { found, met, ...read } = await batchRead(signed, {
    found: selectLed(signed, classId),
    steps: selectSteps(signed, ofClass(classId)),
    questions: selectQuestions(signed, ofClass(classId)),
    met: selectMet(signed, classId),
  });
  const { meetings, held, attended } = met[0]!;
  const report: ClassReport = { courses: toReports(read), meetings, presence: shareOf(attended, held) };
  return { led: requireLed(found), report };
}

function selectMet(ctx: Ctx, classId: number) {
  return ctx.db
    .select({
      meetings: sql<number>`(select count(*)::int from ${heldMeetings(ctx, classId)})`,
      held: sql<number>`coalesce(sum(presence.held), 0)::int`,
      attended: sql<number>`coalesce(sum(presence.attended), 0)::int`,
    })
    .from(classMembers)
    .innerJoin(memberPresence(ctx), sql`true`)
    .where(isMemberOf(classId));
}
