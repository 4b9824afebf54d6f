import { type SQL, sql } from "drizzle-orm";
import { chance, type Size, type Step } from "#drizzle/seed/large/step.ts";

/**
 * Everybody has as many bought courses as the payments allow, and as many free ones as the enrolments ask for beside
 * them; the first free one of every fifth person is the same, which so becomes the school's largest course. A third of
 * all enrolments is completed. `grown_studies` holds them for the steps that follow.
 */
export const enrolmentsAndProgress = ({ people, enrolments, payments }: Size): Step[] => [
  ["bought courses", enrol({ free: false, each: payments / people })],
  ["free courses", enrol({ free: true, each: (enrolments - payments) / people })],
  [
    "enrolments, numbered",
    sql`create temp table grown_studies on commit drop as
      select e.id, e.user_id, e.course_id, e.origin, e.created_at, e.completed_at
      from enrollments e join grown_people p on p.id = e.user_id`,
  ],
  [
    "events of enrolments",
    sql`insert into events (at, actor_id, action, object, data)
      select created_at, user_id, 'enrollment.created', 'enrollment/' || id,
        jsonb_build_object('courseId', course_id, 'origin', origin)
      from grown_studies order by created_at`,
  ],
  [
    "finished lessons",
    sql`insert into lesson_progress (enrollment_id, lesson_id, completed_at, updated_at)
      select s.id, l.id, s.created_at + (l.order_index + 1) * interval '3 days', s.created_at + (l.order_index + 1) * interval '3 days'
      from grown_studies s join lessons l on l.course_id = s.course_id
      where s.completed_at is not null or (s.id % 2 = 0 and l.order_index = 0)`,
  ],
  [
    "events of completions",
    sql`insert into events (at, actor_id, action, object, data)
      select completed_at, user_id, 'enrollment.completed', 'enrollment/' || id, jsonb_build_object('courseId', course_id)
      from grown_studies where completed_at is not null order by completed_at`,
  ],
];

/**
 * Steps of 37 through courses of which no multiple of 37 up to a person's share is the number: nobody gets one twice.
 */
function enrol({ free, each }: { free: boolean; each: number }): SQL {
  const many = sql`(select count(*) from grown_courses where is_free = ${free})`;
  const start = free
    ? sql`case when p.n % 5 = 0 then 0 else ${chance(sql`p.n`, "first course", many)} end`
    : chance(sql`p.n`, "first purchase", many);
  return sql`insert into enrollments (user_id, course_id, origin, created_at, completed_at)
    select p.id, c.id, ${free ? "free" : "purchase"}, begun.at,
      case when (p.n + k) % 3 = 0 then begun.at + interval '20 days' end
    from grown_people p
    cross join generate_series(0, ${Math.max(1, Math.round(each))}::int - 1) k
    join grown_courses c on c.is_free = ${free} and c.place = (${start} + 37 * k) % ${many}
    cross join lateral (
      select p.joined + ${chance(sql`p.n * 100 + k`, "enrolled", 760)} * interval '1 day' as at
    ) begun
    order by begun.at`;
}
