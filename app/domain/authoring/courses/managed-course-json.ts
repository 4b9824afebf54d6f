import { type CourseView, courseJson } from "#app/domain/courses/course-json.ts";

/** A course as those who write it see it in their list. `lessonCount` counts pending lessons too. */
export type ManagedCourse = CourseView & {
  createdAt: Date;
  instructorId: string;
  /** How many things are still missing before it may be published, as the checklist counts them. */
  pendingCount: number;
};

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
