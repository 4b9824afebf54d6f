import { type SQL, sql } from "drizzle-orm";
import { stalledDays } from "#app/domain/classes/member.ts";
import { hasOpenLesson } from "#app/domain/classes/stalled.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classCourses, classMembers } from "#drizzle/schema/classes.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { noticeRecipients, noticeRefusals } from "#drizzle/schema/notices.ts";
import { users } from "#drizzle/schema/people.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import type { Audience, NoticeReach, NoticeTarget } from "./notice.ts";

type Target = Pick<NoticeTarget, "kind" | "id">;

/** All present and former people of the class or course, as `p`: whether they are still in it, and since when. */
const everybody = ({ kind, id }: Target): SQL =>
  kind === "class"
    ? sql`(select user_id, left_at is null as is_current, joined_at as since from ${classMembers} where class_id = ${id}) p`
    : sql`(select user_id, ended_at is null as is_current, created_at as since from ${enrollments} where course_id = ${id}) p`;

/** The enrolments of `p` in the class's courses, or in the course, as `e`. */
const theirs = ({ kind, id }: Target): SQL =>
  kind === "class"
    ? sql`${enrollments} e join ${classCourses} k on k.course_id = e.course_id and k.class_id = ${id}
        where e.user_id = p.user_id and e.ended_at is null`
    : sql`${enrollments} e where e.user_id = p.user_id and e.course_id = ${id} and e.ended_at is null`;

/** Whether `p` belongs to the audience of a notice. */
function fits(ctx: Ctx, target: Target, audience: Audience): SQL {
  if (audience === "all") return sql`true`;
  const valid = sql`select from ${certificates} c where c.enrollment_id = e.id and c.revoked_at is null`;
  if (audience === "uncertified") return sql`exists (select from ${theirs(target)} and not exists (${valid}))`;
  const since = sql`${sqlNow(ctx)} - make_interval(days => ${stalledDays})`;
  return sql`p.since < ${since}
    and not exists (select from ${theirs(target)} and (e.created_at > ${since}
      or exists (select from ${lessonProgress} g where g.enrollment_id = e.id and g.updated_at > ${since})
      or exists (select from ${quizAttempts} q where q.enrollment_id = e.id and q.created_at > ${since})))
    and exists (select from ${theirs(target)} and e.completed_at is null and ${hasOpenLesson(ctx)})`;
}

const isRefused = sql`exists (select from ${noticeRefusals} r where r.user_id = p.user_id)`;

type Asked = { target: Target; audience: Audience };

/** Who would get a notice now, and who is left out. */
export async function reachOf(ctx: Ctx, { target, audience }: Asked): Promise<NoticeReach> {
  const [row] = await ctx.db.execute<Omit<NoticeReach, "names">>(sql`
    select count(*) filter (where state = 'gets')::int as count, count(*) filter (where state = 'refused')::int as refused,
      count(*) filter (where state = 'left')::int as left, count(*) filter (where state = 'deleted')::int as deleted
    from (
      select case when u.deleted_at is not null then 'deleted' when not p.is_current then 'left'
        when not (${fits(ctx, target, audience)}) then 'other' when ${isRefused} then 'refused' else 'gets' end as state
      from ${everybody(target)} join ${users} u on u.id = p.user_id
    ) s`);
  const named = await ctx.db.execute<{ name: string }>(sql`
    select u.full_name as name from ${recipients(ctx, { target, audience })} order by folded(u.full_name), u.id limit 5`);
  return { ...row!, names: named.map(({ name }) => name) };
}

const recipients = (ctx: Ctx, { target, audience }: Asked): SQL =>
  sql`${everybody(target)} join ${users} u on u.id = p.user_id
    where u.deleted_at is null and p.is_current and not ${isRefused} and (${fits(ctx, target, audience)})`;

/**
 * Stores the recipients of a notice, in one statement; returns how many. Call it in the transaction that creates the
 * notice.
 */
export async function fixRecipients(ctx: Ctx, noticeId: number, asked: Asked): Promise<number> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    with fixed as (
      insert into ${noticeRecipients} (notice_id, user_id)
      select ${noticeId}, p.user_id from ${recipients(ctx, asked)}
      returning 1
    )
    select count(*)::int as count from fixed`);
  return row!.count;
}
