import { asc, eq, sql } from "drizzle-orm";
import { type AuthoredLesson, missingIn } from "#app/domain/authoring/checklist/checklist.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";

/** The lessons of a course in their order, with what each still lacks; for those who write them. */
export async function authoredLessons(ctx: Ctx, courseId: number): Promise<AuthoredLesson[]> {
  return (await selectLessons(ctx, courseId)).map(authored);
}

/** A select of the same; `authored` says what is missing. */
export function selectLessons({ db }: Ctx, courseId: number) {
  return db.select(columns).from(lessons).where(eq(lessons.courseId, courseId)).orderBy(asc(lessons.orderIndex));
}

type Row = Omit<AuthoredLesson, "missing"> & { brokenQuestions: number };

export function authored({ brokenQuestions, ...lesson }: Row): AuthoredLesson {
  return { ...lesson, missing: missingIn(lesson, brokenQuestions) };
}

/** How many questions of a lesson nobody could answer rightly. */
export const brokenQuestions = sql<number>`(
  select count(*)::int from ${quizQuestions} q where q.lesson_id = ${lessons}.id and case q.question_type
    when 'multiple_choice' then (
      select count(*) < 2 or count(*) filter (where o.is_correct) <> 1 from ${quizOptions} o where o.question_id = q.id
    )
    else coalesce(btrim(q.correct_answer, ' |'), '') = ''
  end
)`;

// Written out, since drizzle leaves the tables' names off the columns of a query over one table.
const columns = {
  id: lessons.id,
  title: lessons.title,
  contentType: lessons.contentType,
  durationMinutes: lessons.durationMinutes,
  isFree: lessons.isFree,
  orderIndex: lessons.orderIndex,
  isReady,
  questionCount: sql<number>`(select count(*)::int from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`,
  resourceCount: sql<number>`(select count(*)::int from ${lessonResources} r where r.lesson_id = ${lessons}.id)`,
  brokenQuestions,
};
