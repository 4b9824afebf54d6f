import type { ManagedCourse } from "#app/domain/authoring/courses/authoring-view.ts";
import { courseJson } from "#app/domain/courses/course-json.ts";

/** A course in the JSON contract, for those who manage it (B §3). */
export function managedCourseJson(course: ManagedCourse) {
  return {
    ...courseJson(course),
    is_published: course.isPublished,
    created_at: course.createdAt.toISOString(),
    instructor_id: course.instructorId,
    pending_count: course.pendingCount,
  };
}
