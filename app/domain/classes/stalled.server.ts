import { sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { comesBefore } from "#app/domain/enrolments/course-access.server.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { lessonProgress } from "#drizzle/schema/enrolments.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";

/**
 * Whether the student of an enrolment `e` could go on: a lesson is open that they have not completed, and so is the
 * course. Somebody who only waits for a date has not stopped.
 */
export function hasOpenLesson(ctx: Pick<Ctx, "now">) {
  const opensAt = sql`case when exists (select from ${lessonOpenings} o where o.lesson_id = ${lessons}.id)
    and not ${lessons}.is_free then lesson_opens_at(${lessons}.id, e.user_id) end`;
  return sql`${comesBefore(sql`e`)} is null and exists (
    select from ${lessons} where ${lessons}.course_id = e.course_id and ${isReady} and not exists (
      select from ${lessonProgress} g
      where g.enrollment_id = e.id and g.lesson_id = ${lessons}.id and g.completed_at is not null)
    and coalesce(${opensAt} <= ${sqlNow(ctx)}, true))`;
}
