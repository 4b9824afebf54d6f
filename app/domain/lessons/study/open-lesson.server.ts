import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { hasLapsed, isLessonOpen } from "#app/domain/lessons/access.ts";
import { lapsedSentence, lessonNotFound, lockedSentence } from "#app/domain/lessons/labels.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { type CourseStanding, standingIn } from "./standing.server.ts";

export type OpenLesson = Pick<
  LessonOutline,
  "id" | "title" | "contentType" | "durationMinutes" | "passMark" | "isFree"
>;

/**
 * A lesson that the viewer may open, with how they stand to its course.
 * Refuses a lesson still being written, or of a course they may not see (not found), and a locked one (unauthenticated
 * for a visitor, forbidden for anybody else).
 */
export async function openLesson(
  ctx: Ctx,
  lessonId: number,
): Promise<{ lesson: OpenLesson; standing: CourseStanding }> {
  const [row] = await ctx.db
    .select({
      courseId: lessons.courseId,
      id: lessons.id,
      title: lessons.title,
      contentType: lessons.contentType,
      durationMinutes: lessons.durationMinutes,
      passMark: lessons.passMark,
      isFree: lessons.isFree,
    })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), isReady));
  if (!row) throw new Refusal("not_found", lessonNotFound);
  const { courseId, ...lesson } = row;
  const standing = await standingIn(ctx, courseId).catch(asMissingLesson);
  if (isLessonOpen(standing, lesson)) return { lesson, standing };
  if (!ctx.viewer) throw new Refusal("unauthenticated");
  throw new Refusal("forbidden", hasLapsed(standing) ? lapsedSentence : lockedSentence);
}

/** A hidden course hides its lessons too: the answer must not tell one from the other. */
function asMissingLesson(error: unknown): never {
  if (error instanceof Refusal && error.code === "not_found") throw new Refusal("not_found", lessonNotFound);
  throw error;
}
