import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { classAbsences, classCourses, classes, classMembers } from "#drizzle/schema/classes.ts";
import { attendances, meetings } from "#drizzle/schema/meetings.ts";

/** The meetings `g` of a class that have ended and were not cancelled: only these count. */
export const heldMeetings = (ctx: Pick<Ctx, "now">, classId: SQL | number) => sql`${meetings} g
  where g.class_id = ${classId} and g.cancelled_at is null
    and g.starts_at + make_interval(mins => g.minutes) <= ${sqlNow(ctx)}`;

/**
 * How many meetings count for a member (a row of `classMembers`), and at how many they were present. Meetings before
 * the member joined, and while they were away, do not count, unless they were present.
 */
export const memberPresence = (ctx: Pick<Ctx, "now">) => sql`lateral (
  select count(*) filter (where t.user_id is not null or g.starts_at >= ${classMembers}.joined_at and not exists (
      select from ${classAbsences} a
      where a.class_id = ${classMembers}.class_id and a.user_id = ${classMembers}.user_id
        and a.left_at <= g.starts_at and a.rejoined_at > g.starts_at))::int as held,
    count(t.user_id)::int as attended
  from (select g.id, g.starts_at from ${heldMeetings(ctx, sql`${classMembers}.class_id`)}) g
  left join ${attendances} t on t.meeting_id = g.id and t.user_id = ${classMembers}.user_id) presence`;

export const presenceColumns = { held: sql<number>`presence.held`, attended: sql<number>`presence.attended` };

const coursesOfClass = sql`(select course_id from ${classCourses} where class_id = ${classes.id})`;

/** The viewer's presence, in each of their classes, or in those that study a course. */
export const selectOwnPresence = (ctx: Pick<Ctx, "db" | "viewer" | "now">, courseId?: number) =>
  ctx.db
    .select({
      classId: classes.id,
      className: classes.name,
      percent: classes.presencePercent,
      ...presenceColumns,
      courseIds: sql<number[]>`array${coursesOfClass}`,
    })
    .from(classMembers)
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .innerJoin(memberPresence(ctx), sql`true`)
    .where(
      and(
        isNull(classMembers.leftAt),
        eq(classMembers.userId, sql`${ctx.viewer?.id ?? null}::uuid`),
        courseId === undefined ? undefined : sql`${courseId}::int in ${coursesOfClass}`,
      ),
    )
    .orderBy(classes.id);
