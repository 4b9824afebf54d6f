import { z } from "zod";
import { type CourseView, courseJson, courseResponse } from "#app/domain/courses/course.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";

/** A course that the viewer is enrolled in, with their progress. */
export type MyCourse = {
  course: CourseView;
  enrollmentId: number;
  isCompleted: boolean;
  completionPercentage: number;
  done: number;
  lastStudiedAt: Date | null;
  /** When the next lesson opens, if every lesson that is not done waits for its date. */
  nextOpensAt: Date | null;
  /** Whether the order of a trail wants another course completed first. */
  waits: boolean;
  /** Whether the viewer has completed it and can still review it; nobody reviews what they teach. */
  mayReview: boolean;
  /** Null if there is none or it was revoked. */
  certificateIssuedAt: Date | null;
  certificateRevokedAt: Date | null;
};

export const myCourseResponse = jsonView("MyCourse", {
  ...courseResponse.shape,
  enrollment_id: number,
  is_completed: z.boolean(),
  completion_percentage: z.int(),
  certificate_issued_at: dateTime.nullable(),
});

export const myCourseJson = (mine: MyCourse) => jsonOf(myCourseResponse, mine, courseJson(mine.course));

/** The four figures above the list: courses, completed, in progress, and hours of all. */
export function myCourseStats(mine: MyCourse[]) {
  return {
    total: mine.length,
    completed: mine.filter((one) => one.isCompleted).length,
    inProgress: mine.filter((one) => !one.isCompleted && one.completionPercentage > 0).length,
    totalHours: mine.reduce((sum, one) => sum + one.course.durationHours, 0),
  };
}

/**
 * Sorts courses for their page: in progress by last study, then not begun, with those that wait for another course
 * last, then completed.
 */
export function inOrderOfStudy<Mine extends MyCourse>(mine: Mine[]) {
  const time = ({ lastStudiedAt }: MyCourse) => lastStudiedAt?.getTime() ?? 0;
  const open = mine.filter((one) => !one.isCompleted);
  const untouched = open.filter((one) => one.completionPercentage === 0);
  return {
    begun: open.filter((one) => one.completionPercentage > 0).sort((a, b) => time(b) - time(a)),
    untouched: [...untouched.filter(({ waits }) => !waits), ...untouched.filter(({ waits }) => waits).reverse()],
    finished: mine.filter((one) => one.isCompleted),
  };
}
