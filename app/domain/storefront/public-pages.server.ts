import { eq } from "drizzle-orm";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { requireCourse, selectCourse } from "#app/domain/courses/course.server.ts";
import type { CourseView } from "#app/domain/courses/course.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { type PlatformRating, platformRating } from "#app/domain/courses/rating.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { PaymentView } from "#app/domain/payments/payment.ts";
import { selectPending, toPendingPayment } from "#app/domain/payments/payments.server.ts";
import { type Learning, selectLearning, toLearning } from "#app/domain/progress/progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress.ts";
import { type CourseReviews, selectCourseReviews, toCourseReviews } from "#app/domain/reviews/course-reviews.server.ts";
import { lessonToOpen, selectValid } from "#app/domain/study/study-lesson.server.ts";
import { errorCode } from "#app/domain/transaction.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { selectTeacher, type Teacher, toTeacher } from "./instructor-page.server.ts";

/**
 * What the home page shows of the catalogue: the courses in its window, how many there are in all, and their rating.
 */
export type Storefront = { featured: CourseView[]; total: number; rating: PlatformRating | null };

/** How long a reader waits for the catalogue before the page goes without it. */
const timeoutMs = 1_000;

/** PostgreSQL's codes for a query that it gave up, since it or a lock in its way took too long. */
const timeoutCodes = new Set(["57014", "55P03"]);

/**
 * The first three of the catalogue's first six courses, its total and the platform's rating; null when
 * the catalogue has not answered within a second. It is the same for everybody.
 */
export async function findStorefront(ctx: Ctx): Promise<Storefront | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((goOn) => {
    timer = setTimeout(goOn, timeoutMs, null);
  });
  try {
    return await Promise.race([read(ctx), timeout]);
  } catch (error) {
    if (timeoutCodes.has(errorCode(error) ?? "")) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function read(ctx: Ctx): Promise<Storefront> {
  const first = { page: 1, limit: 6, category: null, level: null, q: "" };
  const [{ data, total }, rating] = await Promise.all([listCourses(ctx, first), platformRating(ctx)]);
  return { featured: data.slice(0, 3), total, rating };
}

type Presented = Pick<Learning, "courseAccess" | "lessons"> & {
  course: CourseView;
  reviews: CourseReviews;
  pending: PaymentView | null;
  /** Where the viewer begins or goes on; null in a course without lessons. */
  nextLessonId: number | null;
  /** How far the viewer is; null where they are not enrolled. */
  progress: CourseProgress | null;
  certificateId: string | null;
  teacher: Teacher;
  /** What the lessons have between them. */
  has: { quizzes: boolean; resources: boolean };
};

/**
 * All that a course's page shows: the course and its lessons, how the viewer stands to it, a payment of theirs that
 * still waits, the lesson that they open next, and a page of its reviews.
 */
export async function showCoursePage(ctx: Ctx, courseId: number, reviewPage: number): Promise<Presented> {
  const read = await batchRead(ctx, {
    courses: selectCourse(ctx, courseId),
    pending: selectPending(ctx, courseId),
    teachers: selectTeacher(ctx, courseId),
    certificates: selectValid(ctx, courseId),
    resources: ctx.db
      .select({ id: lessonResources.id })
      .from(lessonResources)
      .innerJoin(lessons, eq(lessons.id, lessonResources.lessonId))
      .where(eq(lessons.courseId, courseId))
      .limit(1),
    ...selectLearning(ctx, courseId),
    ...selectCourseReviews(ctx, courseId, reviewPage),
  });
  const { courseAccess, lessons: outline, progress } = toLearning(ctx, read);
  return {
    course: requireCourse(read.courses),
    teacher: toTeacher(read.teachers),
    certificateId: read.certificates[0]?.id ?? null,
    has: { quizzes: outline.some(({ hasQuiz }) => hasQuiz), resources: read.resources.length > 0 },
    progress,
    pending: toPendingPayment(read.pending),
    courseAccess,
    lessons: outline,
    nextLessonId: lessonToOpen({ lessons: outline, progress }),
    reviews: await toCourseReviews(ctx, courseAccess, reviewPage, read),
  };
}
