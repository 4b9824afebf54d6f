import { z } from "zod";
import { type CourseView, courseAnswer, courseJson } from "#app/domain/courses/course-json.ts";
import { moment, number, view } from "#app/domain/json-view.ts";

/** A course that the viewer is enrolled in, with how far they are (A §3 "Enrolled course"). */
export type MyCourse = {
  course: CourseView;
  enrollmentId: number;
  isCompleted: boolean;
  completionPercentage: number;
  /** Whether the viewer has finished it and not reviewed it yet; nobody reviews what they teach. */
  mayReview: boolean;
  /** Null where there is none, or none any more. */
  certificateIssuedAt: Date | null;
};

/** The same in the JSON contract (A8): the course, and how far the viewer is. */
export const myCourseAnswer = view("MyCourse", {
  ...courseAnswer.shape,
  enrollment_id: number,
  is_completed: z.boolean(),
  completion_percentage: z.int(),
  certificate_issued_at: moment.nullable(),
});

/** In: a course that the viewer is enrolled in. Out: the same for the JSON contract. */
export function myCourseJson(mine: MyCourse): z.infer<typeof myCourseAnswer> {
  return {
    ...courseJson(mine.course),
    enrollment_id: mine.enrollmentId,
    is_completed: mine.isCompleted,
    completion_percentage: mine.completionPercentage,
    certificate_issued_at: mine.certificateIssuedAt?.toISOString() ?? null,
  };
}

/** The four figures above the list: courses, finished ones, begun ones, and the hours of them all. */
export function statsOf(mine: MyCourse[]) {
  return {
    total: mine.length,
    completed: mine.filter((one) => one.isCompleted).length,
    inProgress: mine.filter((one) => !one.isCompleted && one.completionPercentage > 0).length,
    totalHours: mine.reduce((sum, one) => sum + one.course.durationHours, 0),
  };
}
