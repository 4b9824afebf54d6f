import { eq } from "drizzle-orm";
import { authoredLessons } from "#app/domain/authoring/checklist/authored-lessons.server.ts";
import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { managedLesson } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { contentOf } from "#app/domain/lessons/lesson-content.server.ts";
import { mediaFacts } from "#app/domain/media/media-facts.server.ts";
import { keyedQuestions } from "#app/domain/quizzes/keyed-questions.server.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * A lesson with all that it holds, the answers of its quiz among it.
 * Refuses visitors, students, and other people's lessons (not found).
 */
export async function showLessonForEditing(ctx: Ctx, lessonId: number): Promise<EditedLesson> {
  const { createdAt: _, ...lesson } = await managedLesson(ctx, lessonId);
  const [course] = await ctx.db.select({ title: courses.title }).from(courses).where(eq(courses.id, lesson.courseId));
  const authored = (await authoredLessons(ctx, [lesson.courseId])).find(({ id }) => id === lessonId)!;
  const resources = (await contentOf(ctx, [{ id: lessonId, isOpen: true }])).get(lessonId)!.resources;
  const files = await mediaFacts(ctx, [lesson.contentUrl, ...resources.map(({ resourceUrl }) => resourceUrl)]);
  return {
    ...lesson,
    courseTitle: course!.title,
    isReady: authored.isReady,
    missing: authored.missing,
    file: (lesson.contentUrl && files.get(lesson.contentUrl)) || null,
    questions: await keyedQuestions(ctx, lessonId),
    resources: resources.map((resource) => ({ ...resource, bytes: files.get(resource.resourceUrl)?.bytes ?? null })),
  };
}
