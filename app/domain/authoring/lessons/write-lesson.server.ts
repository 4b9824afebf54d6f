import { eq } from "drizzle-orm";
import { holdLearners, momentOfChange } from "#app/domain/authoring/learners.server.ts";
import { hasContent } from "#app/domain/authoring/lessons/lesson-values.server.ts";
import type { CourseRow, LessonRow } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

const keepContent =
  "Há quem estude esta aula: ela não pode ficar sem conteúdo. Ponha o novo conteúdo no lugar, ou exclua a aula.";

/**
 * Writes some values of a held lesson. One that gets its content only now counts for learners from now on.
 * Refuses to take the content from a lesson of a course that is published or that somebody is enrolled in (conflict).
 */
export async function writeLesson(
  ctx: Ctx,
  { lesson, course }: { lesson: LessonRow; course: CourseRow },
  values: Partial<LessonRow>,
) {
  const wasReady = hasContent(lesson);
  const isReady = hasContent({ ...lesson, ...values });
  if (wasReady && !isReady && (course.isPublished || (await isLearnt(ctx, course.id)))) {
    const field = (values.contentType ?? lesson.contentType) === "text" ? "content_text" : "content_url";
    throw new Refusal("conflict", keepContent, { fields: { [field]: [keepContent] } });
  }
  const begins = isReady && !wasReady;
  if (begins) await holdLearners(ctx, course.id);
  await ctx.db
    .update(lessons)
    .set({ ...values, ...(begins && { createdAt: momentOfChange(ctx) as never }) })
    .where(eq(lessons.id, lesson.id));
  const names = Object.keys(values) as (keyof LessonRow)[];
  const fields = names.filter((name) => values[name] !== lesson[name]);
  if (fields.length) await record(ctx, "lesson.changed", `lesson/${lesson.id}`, { courseId: course.id, fields });
}

async function isLearnt({ db }: Ctx, courseId: number) {
  return (await db.$count(enrollments, eq(enrollments.courseId, courseId))) > 0;
}
