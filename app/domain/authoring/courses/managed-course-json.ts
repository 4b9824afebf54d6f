import { z } from "zod";
import { type CourseView, courseAnswer, courseJson } from "#app/domain/courses/course-json.ts";
import { moment, view } from "#app/domain/json-view.ts";

/** A course as those who write it see it in their list. `lessonCount` counts pending lessons too. */
export type ManagedCourse = CourseView & {
  createdAt: Date;
  instructorId: string;
  /** How many things are still missing before it may be published, as the checklist counts them. */
  pendingCount: number;
};

/** A course in the JSON contract, for those who manage it (B §3). */
export const managedCourseAnswer = view("ManagedCourse", {
  ...courseAnswer.shape,
  is_published: z.boolean(),
  created_at: moment,
  instructor_id: z.uuid(),
  pending_count: z
    .int()
    .meta({ description: "Aulas e materiais ainda sem conteúdo: só sem eles o curso pode ser publicado." }),
});

/** In: a course. Out: the same for those who manage it. */
export function managedCourseJson(course: ManagedCourse): z.infer<typeof managedCourseAnswer> {
  return {
    ...courseJson(course),
    is_published: course.isPublished,
    created_at: course.createdAt.toISOString(),
    instructor_id: course.instructorId,
    pending_count: course.pendingCount,
  };
}
