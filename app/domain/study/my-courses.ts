import { z } from "zod";
import { type CourseView, courseJson, courseResponse } from "#app/domain/courses/course.ts";
import { dateTime, jsonView, number } from "#app/domain/json-view.ts";

/** A course that the viewer is enrolled in, with how far they are. */
export type MyCourse = {
  course: CourseView;
  enrollmentId: number;
  isCompleted: boolean;
  completionPercentage: number;
  /** How many lessons are done. */
  done: number;
  lastStudiedAt: Date | null;
  /** Whether the viewer has finished it and not reviewed it yet; nobody reviews what they teach. */
  mayReview: boolean;
  /** Null where there is none, or none any more. */
  certificateIssuedAt: Date | null;
};

export const myCourseResponse = jsonView("MyCourse", {
  ...courseResponse.shape,
  enrollment_id: number,
  is_completed: z.boolean(),
  completion_percentage: z.int(),
  certificate_issued_at: dateTime.nullable(),
});

export function myCourseJson(mine: MyCourse): z.infer<typeof myCourseResponse> {
  return {
    ...courseJson(mine.course),
    enrollment_id: mine.enrollmentId,
    is_completed: mine.isCompleted,
    completion_percentage: mine.completionPercentage,
    certificate_issued_at: mine.certificateIssuedAt?.toISOString() ?? null,
  };
}

/** The four figures above the list: courses, finished ones, begun ones, and the hours of them all. */
export function myCourseStats(mine: MyCourse[]) {
  return {
    total: mine.length,
    completed: mine.filter((one) => one.isCompleted).length,
    inProgress: mine.filter((one) => !one.isCompleted && one.completionPercentage > 0).length,
    totalHours: mine.reduce((sum, one) => sum + one.course.durationHours, 0),
  };
}

/** The courses as their page lists them: those begun by last study, then those not begun, then those finished. */
export function inOrderOfStudy(mine: MyCourse[]) {
  const time = ({ lastStudiedAt }: MyCourse) => lastStudiedAt?.getTime() ?? 0;
  const open = mine.filter((one) => !one.isCompleted);
  return {
    begun: open.filter((one) => one.completionPercentage > 0).sort((a, b) => time(b) - time(a)),
    untouched: open.filter((one) => one.completionPercentage === 0),
    finished: mine.filter((one) => one.isCompleted),
  };
}
