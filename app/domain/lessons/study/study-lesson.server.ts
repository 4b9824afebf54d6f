import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { hasLapsed } from "#app/domain/lessons/access.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { learningOf, selectLearning } from "#app/domain/progress/course-progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress-json.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import type { CourseStanding } from "./standing.server.ts";
import { readWritten, type StudyContent, studyContent } from "./study-content.server.ts";

/** Everything that the screen of one lesson shows. */
export type Study = {
  course: { id: number; title: string; category: string; priceCents: number };
  lessons: LessonOutline[];
  lesson: LessonOutline;
  /** Null where the viewer is not enrolled. */
  progress: CourseProgress | null;
  hasCertificate: boolean;
  /** Null where the lesson is locked; `lock` then says why. */
  content: StudyContent | null;
  lock: "visitor" | "not enrolled" | "lapsed" | null;
};

/**
 * A lesson within its course, for studying. A locked lesson comes without content, and says why it is locked: what is
 * read is read at once, and nothing of it leaves here before it is known to be open.
 * Refuses a course that the viewer may not see, and a lesson that is not of that course (not found).
 */
export async function studyLesson(
  ctx: Ctx,
  { courseId, lessonId }: { courseId: number; lessonId: number },
): Promise<Study> {
  const [read, written] = await Promise.all([
    readTogether(ctx, { ...selectLearning(ctx, courseId), certificates: selectValid(ctx, courseId) }),
    readWritten(ctx, lessonId),
  ]);
  const { standing, lessons, progress } = learningOf(ctx, read);
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!lesson) throw new Refusal("not_found", lessonNotFound);
  const { id, title, category } = standing.course;
  return {
    course: { id, title, category, priceCents: standing.priceCents },
    lessons,
    lesson,
    progress,
    hasCertificate: read.certificates.length > 0,
    content: lesson.isOpen ? await studyContent(lesson, written) : null,
    lock: lesson.isOpen ? null : lockOf(standing),
  };
}

function lockOf(standing: CourseStanding) {
  if (!standing.viewer) return "visitor";
  return hasLapsed(standing) ? "lapsed" : "not enrolled";
}

/** The certificate that counts of a viewer who has finished the course and is still in it. */
function selectValid({ db, viewer }: Ctx, courseId: number) {
  const isTheirs = eq(enrollments.userId, sql`${viewer?.id ?? null}::uuid`);
  const own = and(isTheirs, eq(enrollments.courseId, courseId), isNull(enrollments.endedAt));
  return db
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(enrollments, eq(enrollments.id, certificates.enrollmentId))
    .where(and(own, isNotNull(enrollments.completedAt), isNull(certificates.revokedAt)));
}
