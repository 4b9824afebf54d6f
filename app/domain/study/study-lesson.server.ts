import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { CourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { hasAccessLapsed } from "#app/domain/enrolments/course-access.ts";
import { type LessonOutline, lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { type Learning, readLearning, selectLearning, toLearning } from "#app/domain/progress/progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { type StudyContent, selectMaterial, studyContent } from "./study-content.server.ts";

/** Everything that the screen of one lesson shows. */
export type Study = {
  course: { id: number; title: string; category: string; priceCents: number };
  lessons: LessonOutline[];
  lesson: LessonOutline;
  /** Null where the viewer is not enrolled. */
  progress: CourseProgress | null;
  certificateId: string | null;
  /** Null where the lesson is locked; `lock` then says why. */
  content: StudyContent | null;
  /** Whether the viewer writes this course or runs the school. */
  manages: boolean;
  lock: "visitor" | "not enrolled" | "lapsed" | null;
};

/**
 * A lesson within its course, for studying. A locked lesson comes without content, and says why it is locked: what is
 * read is read at once, and nothing of it leaves here before it is known to be open.
 */
export async function studyLesson(
  ctx: Ctx,
  { courseId, lessonId }: { courseId: number; lessonId: number },
): Promise<Study> {
  const read = await batchRead(ctx, {
    ...selectLearning(ctx, courseId),
    certificates: selectValid(ctx, courseId),
    ...selectMaterial(ctx, lessonId),
  });
  const { courseAccess, lessons, progress } = toLearning(ctx, read);
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!lesson) throw new AppError("not_found", lessonNotFound);
  const { id, title, category } = courseAccess.course;
  return {
    course: { id, title, category, priceCents: courseAccess.priceCents },
    lessons,
    lesson,
    progress,
    certificateId: read.certificates[0]?.id ?? null,
    content: lesson.isOpen ? await studyContent(lesson, read) : null,
    manages: can(ctx.viewer, "lessons.seeLocked", { owns: courseAccess.owns }),
    lock: lesson.isOpen ? null : lockOf(courseAccess),
  };
}

function lockOf(courseAccess: CourseAccess) {
  if (!courseAccess.viewer) return "visitor";
  return hasAccessLapsed(courseAccess) ? "lapsed" : "not enrolled";
}

/** The certificate that counts of a viewer who has finished the course and is still in it. */
export function selectValid({ db, viewer }: Ctx, courseId: number) {
  const isTheirs = eq(enrollments.userId, sql`${viewer?.id ?? null}::uuid`);
  const own = and(isTheirs, eq(enrollments.courseId, courseId), isNull(enrollments.endedAt));
  return db
    .select({ id: certificates.id })
    .from(certificates)
    .innerJoin(enrollments, eq(enrollments.id, certificates.enrollmentId))
    .where(and(own, isNotNull(enrollments.completedAt), isNull(certificates.revokedAt)));
}

/** The lesson to open when somebody goes on with a course (`lessonToOpen`). */
export async function resumeCourse(ctx: Ctx, courseId: number): Promise<number | null> {
  return lessonToOpen(await readLearning(ctx, courseId));
}

/**
 * The id of the lesson where somebody is to go on; where they are not enrolled, of the first that is open to them (or
 * the first of all, which then says how to get in); null in a course without lessons.
 */
export function lessonToOpen({ lessons, progress }: Pick<Learning, "lessons" | "progress">): number | null {
  const first = lessons.find((lesson) => lesson.isOpen) ?? lessons[0];
  return progress?.resumeLessonId ?? first?.id ?? null;
}
