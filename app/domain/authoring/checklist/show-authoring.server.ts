import { authoredLessons } from "#app/domain/authoring/checklist/authored-lessons.server.ts";
import { type AuthoredLesson, checklistOf, type Pending } from "#app/domain/authoring/checklist/checklist.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { showManagedCourse } from "#app/domain/authoring/courses/show-managed-course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";

/** Everything that the screen of a course being written shows. */
type AuthoringView = { course: ManagedCourse; lessons: AuthoredLesson[]; checklist: Pending[] };

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
