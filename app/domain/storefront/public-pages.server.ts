import { eq } from "drizzle-orm";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { presenceGap } from "#app/domain/classes/presence.ts";
import { requireCourse, selectCourse } from "#app/domain/courses/course.server.ts";
import type { CourseView } from "#app/domain/courses/course.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { type PlatformRating, platformRating } from "#app/domain/courses/rating.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { withDeadline } from "#app/domain/deadline.server.ts";
import type { PaymentView } from "#app/domain/payments/payment.ts";
import { selectPending } from "#app/domain/payments/payments.server.ts";
import { type Learning, selectLearning, toLearning } from "#app/domain/progress/progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress.ts";
import { type CourseReviews, selectCourseReviews, toCourseReviews } from "#app/domain/reviews/course-reviews.server.ts";
import { selectOpensAfter } from "#app/domain/schedule/schedule.server.ts";
import { lessonToOpen, selectCertificate, toOwnCertificate } from "#app/domain/study/study-lesson.server.ts";
import { selectTrailsOf } from "#app/domain/trails/trails.server.ts";
import { errorCode } from "#app/domain/transaction.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { type CourseInstructor, selectCourseInstructor, toCourseInstructor } from "./instructor-page.server.ts";

/** The home page's part of the catalogue: a few courses, the total number, and the platform's rating. */
export type Storefront = { featured: CourseView[]; total: number; rating: PlatformRating | null };

/** How long a reader waits for the catalogue before the page is sent without it. */
const timeoutMs = 1_000;

/** PostgreSQL's codes for a query that timed out, itself or waiting for a lock. */
const timeoutCodes = new Set(["57014", "55P03"]);

/**
 * Three of the catalogue's first six courses, the total and the platform's rating; null if the database has not
 * answered within a second. The same for everybody.
 */
export async function findStorefront(ctx: Ctx): Promise<Storefront | null> {
  const late = new Error("the catalogue took too long");
  try {
    return await withDeadline(
      performance.now() + timeoutMs,
      () => read(ctx),
      () => late,
    );
  } catch (error) {
    if (error === late || timeoutCodes.has(errorCode(error) ?? "")) return null;
    throw error;
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
  /** The lesson to begin or continue with; null in a course without lessons. */
  nextLessonId: number | null;
  /** The viewer's progress; null if not enrolled. */
  progress: CourseProgress | null;
  certificateId: string | null;
  certificateRevokedAt: Date | null;
  /** Lessons that open some time after enrolment, for students without a class. */
  opensAfter: Awaited<ReturnType<typeof selectOpensAfter>>;
  /** The presence that the viewer lacks for the certificate, in words; null if nothing is missing. */
  presenceGap: string | null;
  instructor: CourseInstructor;
  /** Whether any of its lessons has a quiz, and a resource. */
  has: { quizzes: boolean; resources: boolean };
  /** The trails on offer that contain the course. */
  trails: { id: number; title: string }[];
};

/**
 * Everything on a course's page: course and lessons, the viewer's access, their pending payment, the lesson to open
 * next, and a page of reviews.
 */
export async function showCoursePage(ctx: Ctx, courseId: number, reviewPage: number): Promise<Presented> {
  const read = await batchRead(ctx, {
    courses: selectCourse(ctx, courseId),
    pending: selectPending(ctx, { courseId }),
    instructors: selectCourseInstructor(ctx, courseId),
    certificates: selectCertificate(ctx, courseId),
    opensAfter: selectOpensAfter(ctx, courseId),
    presence: selectOwnPresence(ctx, courseId),
    trails: selectTrailsOf(ctx, courseId),
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
    instructor: toCourseInstructor(read.instructors),
    ...toOwnCertificate(read.certificates),
    presenceGap: presenceGap(read.presence),
    has: { quizzes: outline.some(({ hasQuiz }) => hasQuiz), resources: read.resources.length > 0 },
    progress,
    opensAfter: read.opensAfter,
    pending: read.pending[0] ?? null,
    courseAccess,
    lessons: outline,
    nextLessonId: lessonToOpen({ lessons: outline, progress }),
    trails: read.trails,
    reviews: await toCourseReviews(ctx, courseAccess, reviewPage, read),
  };
}
