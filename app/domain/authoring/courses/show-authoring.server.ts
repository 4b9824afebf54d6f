import { authoredLessons } from "#app/domain/authoring/courses/authored-lessons.server.ts";
import type { AuthoringView } from "#app/domain/authoring/courses/authoring-view.ts";
import { checklistOf } from "#app/domain/authoring/courses/checklist.ts";
import { showManagedCourse } from "#app/domain/authoring/courses/show-managed-course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";

/**
 * A course being written: its lessons in order with what each still lacks, and what stands in the way of publishing.
 * Refuses visitors, students and other people's courses (not found).
 */
export async function showAuthoring(ctx: Ctx, courseId: number): Promise<AuthoringView> {
  const course = await showManagedCourse(ctx, courseId);
  const rows = await authoredLessons(ctx, [courseId]);
  const lessons = rows.map(({ courseId: _, ...lesson }) => lesson);
  return { course, lessons, checklist: checklistOf(lessons) };
}
