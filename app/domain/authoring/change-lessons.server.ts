import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { lessonProgress } from "#drizzle/schema/enrolments.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { lessonPosts } from "#drizzle/schema/lesson-posts.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { lessonChanges } from "./lesson.ts";
import { refuseLast, writeLesson } from "./lesson-writes.server.ts";
import { nextFreePosition } from "./list-order.server.ts";
import { byAuthor, type CourseRow, type LessonRow, lockCourse } from "./lock-rows.server.ts";
import { changeTime, completeFinishedStudents, lockStudents } from "./lock-students.server.ts";
import { readOutline, writeOutline } from "./outline.server.ts";
import { moveToSection, removeLessons } from "./outline.ts";

const changed = "As aulas do curso mudaram enquanto isso. Veja como ele está e marque de novo.";

/** Changes several lessons of a course, all or none. */
export const changeLessons = verbInTransaction(
  { ...byAuthor, id: integerPathId(courseNotFound), body: lessonChanges },
  async (
    ctx,
    courseId,
    { lesson_ids: ids, is_free, duration_minutes, section_title: section, course_id: toId },
  ): Promise<{ courseId: number; lessonIds: number[] }> => {
    const { course, target } = await lockCourses(ctx, courseId, toId);
    const rows = await ctx.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.courseId, courseId), inArray(lessons.id, ids)))
      .orderBy(asc(lessons.orderIndex))
      .for("update");
    if (rows.length !== new Set(ids).size) throw new AppError("conflict", changed);
    const values = {
      ...(typeof is_free === "boolean" && { isFree: is_free }),
      ...(typeof duration_minutes === "number" && { durationMinutes: duration_minutes }),
    };
    if (Object.keys(values).length) for (const lesson of rows) await writeLesson(ctx, { lesson, course }, values);
    if (target.id !== courseId) await moveToCourse(ctx, { course, target, rows });
    const lessonIds = rows.map(({ id }) => id);
    if (section !== undefined) {
      const outline = await readOutline(ctx, target.id);
      await writeOutline(ctx, target.id, moveToSection(outline, lessonIds, section));
      await recordEvent(ctx, "lessons.reordered", `course/${target.id}`, { lessonIds });
    }
    return { courseId: target.id, lessonIds };
  },
);

/** Locks both courses in the order of their ids, so that two such moves cannot deadlock. */
async function lockCourses(ctx: SignedCtx, courseId: number, toId: number | null | undefined) {
  const ids = [...new Set([courseId, toId ?? courseId])].sort((one, other) => one - other);
  const locked = new Map<number, CourseRow>();
  for (const id of ids) locked.set(id, await lockCourse(ctx, id).catch(id === courseId ? undefined : asChoice));
  return { course: locked.get(courseId)!, target: locked.get(toId ?? courseId)! };
}

const chooseOwn = "Escolha um dos cursos que você edita.";

function asChoice(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  throw errorAt("course_id", chooseOwn);
}

/**
 * Puts lessons at the end of another course, with their quiz, materials and earlier texts. Dates for everybody come
 * along; those of a class or person belong to the former course and go. What students did in a lesson belongs to their
 * enrolment in that course, so a lesson that somebody has studied stays.
 */
async function moveToCourse(
  ctx: SignedCtx,
  { course, target, rows }: { course: CourseRow; target: CourseRow; rows: LessonRow[] },
) {
  const ids = rows.map(({ id }) => id);
  await refuseStudied(ctx, rows);
  await refuseLast(ctx, course, ids, "de levar estas embora");
  for (const { id } of [course, target].sort((one, other) => one.id - other.id)) await lockStudents(ctx, id);
  const from = removeLessons(await readOutline(ctx, course.id), ids);
  const place = await nextFreePosition(ctx, { of: "lessons", parentId: target.id }, undefined, ids.length);
  const places = sql`case ${lessons.id} ${sql.join(
    ids.map((id, at) => sql`when ${id} then ${place + at}::int`),
    sql` `,
  )} end`;
  await ctx.db
    .update(lessons)
    .set({ courseId: target.id, orderIndex: places as never, sectionTitle: null, createdAt: changeTime(ctx) as never })
    .where(inArray(lessons.id, ids));
  await writeOutline(ctx, course.id, from);
  const ofSome = or(isNotNull(lessonOpenings.classId), isNotNull(lessonOpenings.userId));
  await ctx.db.delete(lessonOpenings).where(and(inArray(lessonOpenings.lessonId, ids), ofSome));
  await completeFinishedStudents(ctx, course.id);
  for (const id of ids) {
    await recordEvent(ctx, "lesson.moved", `lesson/${id}`, { courseId: target.id, fromCourseId: course.id });
  }
}

async function refuseStudied({ db }: SignedCtx, rows: LessonRow[]) {
  const ids = rows.map(({ id }) => id);
  const [studied] = await db
    .select({ title: lessons.title })
    .from(lessons)
    .where(
      and(
        inArray(lessons.id, ids),
        or(
          ...[lessonProgress, quizAttempts, lessonNotes, lessonPosts].map(
            (table) => sql`exists (select from ${table} s where s.lesson_id = ${lessons}.id)`,
          ),
        ),
      ),
    )
    .orderBy(asc(lessons.orderIndex))
    .limit(1);
  if (!studied) return;
  throw new AppError(
    "conflict",
    `“${studied.title}” já foi estudada e fica neste curso: o progresso, as anotações e as dúvidas dos alunos são dele. Para usá-la também em outro, duplique o curso.`,
  );
}
