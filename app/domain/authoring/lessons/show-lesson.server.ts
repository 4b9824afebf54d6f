import { and, asc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { brokenQuestions } from "#app/domain/authoring/checklist/authored-lessons.server.ts";
import { missingIn } from "#app/domain/authoring/checklist/checklist.ts";
import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { resourceColumns } from "#app/domain/lessons/lesson-content.server.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { mediaFacts } from "#app/domain/media/media-facts.server.ts";
import { keyed, selectKeyed } from "#app/domain/quizzes/keyed-questions.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses, lessonResources, lessons } from "#drizzle/schema/courses.ts";

/**
 * A lesson with all that it holds, the answers of its quiz among it; `lessonId` may be a query for its id.
 * Refuses visitors, students, and other people's lessons (not found).
 */
export async function showLessonForEditing(ctx: Ctx, lessonId: number | SQL): Promise<EditedLesson> {
  const read = await readTogether(requireAuthor(ctx), {
    lessons: selectLesson(ctx, lessonId),
    resources: ctx.db
      .select(resourceColumns)
      .from(lessonResources)
      .where(eq(lessonResources.lessonId, lessonId))
      .orderBy(asc(lessonResources.orderIndex)),
    ...selectKeyed(ctx, lessonId),
  });
  const [found] = read.lessons;
  if (!found) throw new Refusal("not_found", lessonNotFound);
  const { createdAt: _, brokenQuestions, ...lesson } = found;
  const files = await mediaFacts(ctx, [lesson.contentUrl, ...read.resources.map(({ resourceUrl }) => resourceUrl)]);
  return {
    ...lesson,
    missing: missingIn(lesson, brokenQuestions),
    file: (lesson.contentUrl && files.get(lesson.contentUrl)) || null,
    questions: keyed(read),
    resources: read.resources.map(({ lessonId: __, ...resource }) => ({
      ...resource,
      bytes: files.get(resource.resourceUrl)?.bytes ?? null,
    })),
  };
}

function selectLesson(ctx: Ctx, lessonId: number | SQL) {
  return ctx.db
    .select({ ...getTableColumns(lessons), courseTitle: courses.title, isReady, brokenQuestions })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(lessons.id, lessonId), managedCourses(ctx)));
}
