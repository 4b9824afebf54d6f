import { and, eq } from "drizzle-orm";
import { authored, selectLessons } from "#app/domain/authoring/checklist/authored-lessons.server.ts";
import { type AuthoredLesson, checklistOf, type Pending } from "#app/domain/authoring/checklist/checklist.ts";
import { managed, selectManagedCourses } from "#app/domain/authoring/courses/managed-columns.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { courses } from "#drizzle/schema/courses.ts";

/** Everything that the screen of a course being written shows. */
type AuthoringView = { course: ManagedCourse; lessons: AuthoredLesson[]; checklist: Pending[] };

/**
 * A course being written: its lessons in order with what each still lacks, and what stands in the way of publishing.
 * Refuses visitors, students and other people's courses (not found).
 */
export async function showAuthoring(ctx: Ctx, courseId: number): Promise<AuthoringView> {
  const read = await readTogether(requireAuthor(ctx), {
    courses: selectManagedCourses(ctx).where(and(eq(courses.id, courseId), managedCourses(ctx))),
    lessons: selectLessons(ctx, courseId),
  });
  const [course] = read.courses;
  if (!course) throw new Refusal("not_found", courseNotFound);
  const lessons = read.lessons.map(authored);
  return { course: managed(course), lessons, checklist: checklistOf(lessons) };
}
