import type { CourseView } from "#app/domain/courses/course-json.ts";
import { courseOf, selectCourse } from "#app/domain/courses/show-course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessonToOpen } from "#app/domain/lessons/study/resume-course.server.ts";
import { pendingOf, selectPending } from "#app/domain/payments/checkout/select-pending.server.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { type Learning, learningOf, selectLearning } from "#app/domain/progress/course-progress.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { type CourseReviews, courseReviews } from "#app/domain/reviews/course-reviews.server.ts";

type Presented = Pick<Learning, "standing" | "lessons"> & {
  course: CourseView;
  reviews: CourseReviews;
  pending: PaymentView | null;
  /** Where the viewer begins or goes on; null in a course without lessons. */
  nextLessonId: number | null;
};

/**
 * All that a course's page shows: the course and its lessons, how the viewer stands to it, a payment of theirs that
 * still waits, the lesson that they open next, and a page of its reviews. Refuses a course that the viewer may not see
 * (not found).
 */
export async function presentCourse(ctx: Ctx, courseId: number, reviewPage: number): Promise<Presented> {
  const coming = readCourse(ctx, courseId);
  const standing = coming.then((read) => read.standing);
  const [read, reviews] = await Promise.all([coming, courseReviews(ctx, courseId, standing, reviewPage)]);
  return { ...read, reviews };
}

async function readCourse(ctx: Ctx, courseId: number) {
  const { courses, pending, ...learning } = await readTogether(ctx, {
    courses: selectCourse(ctx, courseId),
    pending: selectPending(ctx, courseId),
    ...selectLearning(ctx, courseId),
  });
  const { standing, lessons, progress } = learningOf(ctx, learning);
  const nextLessonId = lessonToOpen({ lessons, progress });
  return { course: courseOf(courses), pending: pendingOf(pending), standing, lessons, nextLessonId };
}
