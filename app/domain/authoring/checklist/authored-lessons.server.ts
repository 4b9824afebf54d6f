import { asc, inArray, sql } from "drizzle-orm";
import { type AuthoredLesson, missingIn } from "#app/domain/authoring/checklist/checklist.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";

/** The lessons of some courses in their order, with what each still lacks; for those who write them. */
export async function authoredLessons(
  ctx: Ctx,
  courseIds: number[],
): Promise<(AuthoredLesson & { courseId: number })[]> {
  if (!courseIds.length) return [];
  const rows = await ctx.db
    .select(columns)
    .from(lessons)
    .where(inArray(lessons.courseId, courseIds))
    .orderBy(asc(lessons.courseId), asc(lessons.orderIndex));
  return rows.map(({ brokenQuestions, ...lesson }) => ({ ...lesson, missing: missingIn(lesson, brokenQuestions) }));
}

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const columns = {
  courseId: lessons.courseId,
  id: lessons.id,
  title: lessons.title,
  contentType: lessons.contentType,
  durationMinutes: lessons.durationMinutes,
  isFree: lessons.isFree,
  orderIndex: lessons.orderIndex,
  isReady,
  questionCount: sql<number>`(select count(*)::int from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`,
  resourceCount: sql<number>`(select count(*)::int from ${lessonResources} r where r.lesson_id = ${lessons}.id)`,
  /** Questions that nobody could answer rightly. */
  brokenQuestions: sql<number>`(
    select count(*)::int from ${quizQuestions} q where q.lesson_id = ${lessons}.id and case q.question_type
      when 'multiple_choice' then (
        select count(*) < 2 or count(*) filter (where o.is_correct) <> 1 from ${quizOptions} o where o.question_id = q.id
      )
      else coalesce(btrim(q.correct_answer, ' |'), '') = ''
    end
  )`,
};
