import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { hasLapsed } from "#app/domain/lessons/access.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { outlineOf } from "#app/domain/lessons/list-lessons.server.ts";
import { progressOf } from "#app/domain/progress/course-progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress-json.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { type CourseStanding, standingIn } from "./standing.server.ts";
import { type StudyContent, studyContent } from "./study-content.server.ts";

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
 * A lesson within its course, for studying. A locked lesson comes without content, and says why it is locked.
 * Refuses a course that the viewer may not see, and a lesson that is not of that course (not found).
 */
export async function studyLesson(
  ctx: Ctx,
  { courseId, lessonId }: { courseId: number; lessonId: number },
): Promise<Study> {
  const standing = await standingIn(ctx, courseId);
  const lessons = await outlineOf(ctx, standing);
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!lesson) throw new Refusal("not_found", lessonNotFound);
  const { id, title, category } = standing.course;
  return {
    course: { id, title, category, priceCents: standing.priceCents },
    lessons,
    lesson,
    progress: await progressOf(ctx, standing, lessons),
    hasCertificate: await hasCertificate(ctx, standing),
    content: await studyContent(ctx, lesson),
    lock: lesson.isOpen ? null : lockOf(standing),
  };
}

function lockOf(standing: CourseStanding) {
  if (!standing.viewer) return "visitor";
  return hasLapsed(standing) ? "lapsed" : "not enrolled";
}

async function hasCertificate(ctx: Ctx, { enrolment }: CourseStanding) {
  if (!enrolment?.completedAt) return false;
  const [valid] = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.enrollmentId, enrolment.id), isNull(certificates.revokedAt)));
  return valid !== undefined;
}
