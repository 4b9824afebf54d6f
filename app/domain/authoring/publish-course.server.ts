import { asc, eq, sql } from "drizzle-orm";
import { AppError, type FieldErrors } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { outlineColumns } from "#app/domain/lessons/lesson.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { requirePriceAllowed } from "#app/domain/payments/checkout.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { type AuthoredLesson, missingParts, toChecklist } from "./checklist.ts";
import { publicationFields } from "./course.ts";
import { byAuthor, type CourseRow, lockCourse } from "./lock-rows.server.ts";

/**
 * Publishes a course or makes it a draft again (`is_published`, or the opposite state). Enrolments stay.
 */
export const publishCourse = verbInTransaction(
  { ...byAuthor, id: integerPathId(courseNotFound), body: publicationFields },
  async (ctx, courseId, { is_published: wanted }): Promise<boolean> => {
    const course = await lockCourse(ctx, courseId);
    const isPublished = wanted ?? !course.isPublished;
    if (isPublished !== course.isPublished) await writePublication(ctx, course, isPublished);
    return isPublished;
  },
);

/** Publishes a locked course, or makes it a draft again; any date for it is then over. */
export async function writePublication(ctx: Ctx, course: CourseRow, isPublished: boolean) {
  if (isPublished) await requirePublishable(ctx, course);
  await ctx.db.update(courses).set({ isPublished, publishesAt: null }).where(eq(courses.id, course.id));
  await recordEvent(
    ctx,
    isPublished ? "course.published" : "course.unpublished",
    `course/${course.id}`,
    {},
    { before: course.isPublished, after: isPublished },
  );
}

/** Refuses (conflict) a course that cannot be published. */
export async function requirePublishable(ctx: Ctx, course: CourseRow): Promise<void> {
  requirePriceAllowed(ctx.settings, course.priceCents);
  const pending = toChecklist((await selectLessons(ctx, course.id)).map(toAuthoredLesson));
  if (!pending.length) return;
  const fields: FieldErrors = {};
  for (const { field, sentence } of pending) fields[field] = [...(fields[field] ?? []), sentence];
  throw new AppError("conflict", "Este curso ainda não pode ser publicado. Veja o que falta.", { fields });
}

/** The lessons of a course in order, for its authors; `toAuthoredLesson` adds what each lacks. */
export function selectLessons({ db }: Ctx, courseId: number) {
  return db.select(columns).from(lessons).where(eq(lessons.courseId, courseId)).orderBy(asc(lessons.orderIndex));
}

type Row = Omit<AuthoredLesson, "missing"> & { brokenQuestions: number };

export function toAuthoredLesson({ brokenQuestions, ...lesson }: Row): AuthoredLesson {
  return { ...lesson, missing: missingParts(lesson, brokenQuestions) };
}

/** How many questions of a lesson have no right answer to choose. */
export const brokenQuestions = sql<number>`(
  select count(*)::int from ${quizQuestions} q where q.lesson_id = ${lessons}.id and case q.question_type
    when 'multiple_choice' then (
      select count(*) < 2 or count(*) filter (where o.is_correct) <> 1 from ${quizOptions} o where o.question_id = q.id
    )
    else coalesce(btrim(q.correct_answer, ' |'), '') = ''
  end
)`;

// Column names are written out, since drizzle omits the table name in queries over one table.
const columns = {
  ...outlineColumns,
  questionCount: sql<number>`(select count(*)::int from ${quizQuestions} q where q.lesson_id = ${lessons}.id)`,
  resourceCount: sql<number>`(select count(*)::int from ${lessonResources} r where r.lesson_id = ${lessons}.id)`,
  brokenQuestions,
};
