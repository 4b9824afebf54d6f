import { and, asc, eq, gt, notInArray } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { isReady } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { wholeMinutes } from "#app/domain/media/duration.ts";
import { mediaFacts } from "#app/domain/media/media.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
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
import { type CourseRow, type LessonRow, lockCourse, lockLesson } from "./lock-rows.server.ts";
import { changeTime, completeFinishedStudents, lockStudents } from "./lock-students.server.ts";

/** Turns a lesson's fields into columns. `isReady` says whether it has its content. */
async function lessonValues(ctx: SignedCtx, fields: LessonFields, courseId: number) {
  const { content_type: contentType } = fields;
  const isText = contentType === "text";
  const kinds: ("audio" | "video")[] = isText ? [] : [contentType];
  const contentUrl = isText
    ? null
    : await requireOwnFileOrUrl(ctx, fields.content_url, { field: "content_url", kinds, courseId });
  const contentText = fields.content_text || null;
  const values = {
    title: fields.title,
    ...(fields.section_title !== undefined && { sectionTitle: fields.section_title }),
    contentType,
    contentUrl,
    contentText,
    durationMinutes: fields.duration_minutes ?? (await minutesOf(ctx, { contentUrl, contentText, isText })),
    isFree: fields.is_free,
    ...(fields.pass_mark && { passMark: fields.pass_mark }),
  };
  return { values, isReady: (isText ? contentText : contentUrl) !== null };
}

type Content = { contentUrl: string | null; contentText: string | null; isText: boolean };

async function minutesOf(ctx: Ctx, { contentUrl, contentText, isText }: Content) {
  if (isText) return contentText ? readingMinutes(contentText) : 0;
  const seconds = (await mediaFacts(ctx, [contentUrl])).get(contentUrl ?? "")?.durationSeconds;
  return seconds ? wholeMinutes(seconds) : 0;
}

/** Whether a saved lesson has its content, by the same rule. */
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
  if (wasReady && !isReady && (course.isPublished || (await isLearnt(ctx, course.id)))) {
    const field = (values.contentType ?? lesson.contentType) === "text" ? "content_text" : "content_url";
    throw new AppError("conflict", keepContent, { fields: { [field]: [keepContent] } });
  }
  if (lesson.contentText && values.contentText !== undefined && values.contentText !== lesson.contentText)
    await keepText(ctx, lesson.id, lesson.contentText);
  const begins = isReady && !wasReady;
  if (begins) await lockStudents(ctx, course.id);
  await ctx.db
    .update(lessons)
    .set({ ...values, ...(begins && { createdAt: changeTime(ctx) as never }) })
    .where(eq(lessons.id, lesson.id));
  const names = Object.keys(values) as (keyof LessonRow)[];
  const fields = names.filter((name) => values[name] !== lesson[name]);
  if (fields.length) await recordEvent(ctx, "lesson.changed", `lesson/${lesson.id}`, { courseId: course.id, fields });
}

async function isLearnt({ db }: Ctx, courseId: number) {
  return (await db.$count(enrollments, eq(enrollments.courseId, courseId))) > 0;
}

/** Adds a lesson to a course. It is hidden from students until it has content. Completed courses stay completed. */
export const createLesson = verb(
  {
    ability: "courses.manage",
    limit: "authoring.write",
    id: integerPathId(courseNotFound),
    body: newLesson.omit({ course_id: true }),
  },
  (ctx, courseId, fields) =>
    inTransaction(ctx, async (within): Promise<EditedLesson> => {
      await lockCourse(within, courseId);
      const { values } = await lessonValues(within, fields, courseId);
      await lockStudents(within, courseId);
      const orderIndex = await nextFreePosition(within, { of: "lessons", parentId: courseId }, fields.order_index);
      const [row] = await within.db
        .insert(lessons)
        .values({ ...values, courseId, orderIndex, createdAt: changeTime(within) })
        .returning({ id: lessons.id });
      await recordEvent(within, "lesson.created", `lesson/${row!.id}`, { courseId });
      return await showLessonForEditing(within, row!.id);
    }),
);

/** Replaces a lesson's fields, but not its position. */
export const updateLesson = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(lessonNotFound), body: lessonEdit },
  (ctx, lessonId, { version, ...fields }) =>
    inTransaction(ctx, async (within): Promise<EditedLesson> => {
      const held = await lockLesson(within, lessonId);
      const { values } = await lessonValues(within, fields, held.course.id);
      const sent = editableLesson({ ...held.lesson, ...values });
      refuseOverwrite(version, { saved: editableLesson(held.lesson), sent });
      await writeLesson(within, held, values);
      return await showLessonForEditing(within, lessonId);
    }),
);

/** Puts an earlier text of a lesson in the place of the present one, which is kept in turn. */
export const restoreLessonText = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(lessonNotFound), body: restoredText },
  (ctx, lessonId, { text_id: textId }) =>
    inTransaction(ctx, async (within): Promise<EditedLesson> => {
      const held = await lockLesson(within, lessonId);
      await writeLesson(within, held, { contentText: await textOf(within, { lessonId, textId }) });
      return await showLessonForEditing(within, lessonId);
    }),
);

/**
 * Deletes a lesson with its quiz, resources and students' records. Students who had done all the others complete the
 * course. Refuses other people's lessons (not found) and the last lesson of a published course (conflict).
 */
export const deleteLesson = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(lessonNotFound) },
  (ctx, lessonId) =>
    inTransaction(ctx, async (within): Promise<{ courseId: number }> => {
      const { lesson, course } = await lockLesson(within, lessonId);
      await refuseLast(within, course, [lesson.id], "de excluir esta");
      await lockStudents(within, course.id);
      await within.db.delete(lessons).where(eq(lessons.id, lesson.id));
      if (lesson.sectionTitle) await beginSectionAtNext(within, lesson);
      await completeFinishedStudents(within, course.id);
      await recordEvent(within, "lesson.deleted", `lesson/${lesson.id}`, { courseId: course.id });
      return { courseId: course.id };
    }),
);

/** Lets the section of a lesson that is gone begin with the one after it, unless that one begins a section itself. */
export async function beginSectionAtNext({ db }: Ctx, { courseId, orderIndex, sectionTitle }: LessonRow) {
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
