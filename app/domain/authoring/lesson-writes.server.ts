import { and, asc, eq, gt, notInArray } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { changedFields, refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { wholeMinutes } from "#app/domain/media/duration.ts";
import { mediaFacts } from "#app/domain/media/media.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { requireOwnFileOrUrl } from "./course-files.server.ts";
import { restoredText } from "./earlier-text.ts";
import { keepText, textOf } from "./earlier-texts.server.ts";
import { showLessonForEditing } from "./edited-lesson.server.ts";
import {
  type EditedLesson,
  editableLesson,
  type LessonFields,
  lessonEdit,
  newLesson,
  readingMinutes,
} from "./lesson.ts";
import { nextFreePosition } from "./list-order.server.ts";
import { byAuthor, type CourseRow, type LessonRow, lockCourse, lockLesson } from "./lock-rows.server.ts";
import { changeTime, completeFinishedStudents, lockStudents } from "./lock-students.server.ts";

async function lessonValues(ctx: SignedCtx, fields: LessonFields, courseId: number) {
  const { content_type: contentType } = fields;
  const isText = contentType === "text";
  const kinds: ("audio" | "video")[] = isText ? [] : [contentType];
  const contentUrl = isText
    ? null
    : await requireOwnFileOrUrl(ctx, fields.content_url, { field: "content_url", kinds, courseId });
  const contentText = fields.content_text || null;
  return {
    title: fields.title,
    ...(fields.section_title !== undefined && { sectionTitle: fields.section_title }),
    contentType,
    contentUrl,
    contentText,
    durationMinutes: fields.duration_minutes ?? (await minutesOf(ctx, { contentUrl, contentText, isText })),
    isFree: fields.is_free,
    ...(fields.pass_mark && { passMark: fields.pass_mark }),
  };
}

type Content = { contentUrl: string | null; contentText: string | null; isText: boolean };

async function minutesOf(ctx: Ctx, { contentUrl, contentText, isText }: Content) {
  if (isText) return contentText ? readingMinutes(contentText) : 0;
  const seconds = (await mediaFacts(ctx, [contentUrl])).get(contentUrl ?? "")?.durationSeconds;
  return seconds ? wholeMinutes(seconds) : 0;
}

/** Whether a lesson has its content. */
const hasContent = (lesson: { contentType: string; contentUrl: string | null; contentText: string | null }) =>
  lesson.contentType === "text" ? Boolean(lesson.contentText) : lesson.contentUrl !== null;

const keepContent =
  "Esta aula tem alunos e não pode ficar sem conteúdo. Coloque outro conteúdo no lugar ou exclua a aula.";

/** Writes some columns of a locked lesson. One that gets its content only now counts for students from now on. */
export async function writeLesson(
  ctx: Ctx,
  { lesson, course }: { lesson: LessonRow; course: CourseRow },
  values: Partial<LessonRow>,
) {
  const wasReady = hasContent(lesson);
  const isReady = hasContent({ ...lesson, ...values });
  const hasStudents = () => ctx.db.$count(enrollments, eq(enrollments.courseId, course.id));
  if (wasReady && !isReady && (course.isPublished || (await hasStudents()))) {
    const field = (values.contentType ?? lesson.contentType) === "text" ? "content_text" : "content_url";
    throw errorAt(field, keepContent, "conflict");
  }
  if (lesson.contentText && values.contentText !== undefined && values.contentText !== lesson.contentText)
    await keepText(ctx, lesson.id, lesson.contentText);
  const begins = isReady && !wasReady;
  if (begins) await lockStudents(ctx, course.id);
  await ctx.db
    .update(lessons)
    .set({ ...values, ...(begins && { createdAt: changeTime(ctx) as never }) })
    .where(eq(lessons.id, lesson.id));
  const fields = changedFields(lesson, values);
  if (fields.length) await recordEvent(ctx, "lesson.changed", `lesson/${lesson.id}`, { courseId: course.id, fields });
}

/** Adds a lesson to a course. It is hidden from students until it has content. Completed courses stay completed. */
export const createLesson = verbInTransaction(
  {
    ...byAuthor,
    id: integerPathId(courseNotFound),
    body: newLesson.omit({ course_id: true }),
  },
  async (ctx, courseId, fields): Promise<EditedLesson> => {
    await lockCourse(ctx, courseId);
    const values = await lessonValues(ctx, fields, courseId);
    await lockStudents(ctx, courseId);
    const orderIndex = await nextFreePosition(ctx, { of: "lessons", parentId: courseId }, fields.order_index);
    const [row] = await ctx.db
      .insert(lessons)
      .values({ ...values, courseId, orderIndex, createdAt: changeTime(ctx) })
      .returning({ id: lessons.id });
    await recordEvent(ctx, "lesson.created", `lesson/${row!.id}`, { courseId });
    return await showLessonForEditing(ctx, row!.id);
  },
);

/** Replaces a lesson's fields, but not its position. */
export const updateLesson = verbInTransaction(
  { ...byAuthor, id: integerPathId(lessonNotFound), body: lessonEdit },
  async (ctx, lessonId, { version, ...fields }): Promise<EditedLesson> => {
    const locked = await lockLesson(ctx, lessonId);
    const values = await lessonValues(ctx, fields, locked.course.id);
    const sent = editableLesson({ ...locked.lesson, ...values });
    refuseOverwrite(version, { saved: editableLesson(locked.lesson), sent });
    await writeLesson(ctx, locked, values);
    return await showLessonForEditing(ctx, lessonId);
  },
);

/** Puts an earlier text of a lesson in the place of the present one, which is kept in turn. */
export const restoreLessonText = verbInTransaction(
  { ...byAuthor, id: integerPathId(lessonNotFound), body: restoredText },
  async (ctx, lessonId, { text_id: textId }): Promise<EditedLesson> => {
    const locked = await lockLesson(ctx, lessonId);
    await writeLesson(ctx, locked, { contentText: await textOf(ctx, { lessonId, textId }) });
    return await showLessonForEditing(ctx, lessonId);
  },
);

/**
 * Deletes a lesson with its quiz, resources and students' records. Students who had done all the others complete the
 * course. Refuses other people's lessons (not found) and the last lesson of a published course (conflict).
 */
export const deleteLesson = verbInTransaction(
  { ...byAuthor, id: integerPathId(lessonNotFound) },
  async (ctx, lessonId): Promise<{ courseId: number }> => {
    const { lesson, course } = await lockLesson(ctx, lessonId);
    await refuseLast(ctx, course, [lesson.id], "de excluir esta");
    await lockStudents(ctx, course.id);
    await ctx.db.delete(lessons).where(eq(lessons.id, lesson.id));
    if (lesson.sectionTitle) await beginSectionAtNext(ctx, lesson);
    await completeFinishedStudents(ctx, course.id);
    await recordEvent(ctx, "lesson.deleted", `lesson/${lesson.id}`, { courseId: course.id });
    return { courseId: course.id };
  },
);

/** Lets the section of a lesson that is gone begin with the one after it, unless that one begins a section itself. */
async function beginSectionAtNext({ db }: Ctx, { courseId, orderIndex, sectionTitle }: LessonRow) {
  const [next] = await db
    .select({ id: lessons.id, sectionTitle: lessons.sectionTitle })
    .from(lessons)
    .where(and(eq(lessons.courseId, courseId), gt(lessons.orderIndex, orderIndex)))
    .orderBy(asc(lessons.orderIndex))
    .limit(1);
  if (next && !next.sectionTitle) await db.update(lessons).set({ sectionTitle }).where(eq(lessons.id, next.id));
}

/** Refuses (conflict) to leave a published course without lessons; `before` says what waits for its unpublishing. */
export async function refuseLast({ db }: Ctx, course: CourseRow, lessonIds: number[], before: string) {
  if (!course.isPublished) return;
  const others = and(eq(lessons.courseId, course.id), notInArray(lessons.id, lessonIds), isReady);
  if (await db.$count(lessons, others)) return;
  throw new AppError("conflict", `Um curso publicado precisa de pelo menos uma aula. Despublique-o antes ${before}.`);
}
