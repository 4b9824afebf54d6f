import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { hasLapsed, isLessonOpen } from "#app/domain/lessons/access.ts";
import { lapsedSentence, lessonNotFound, lockedSentence } from "#app/domain/lessons/labels.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { type CourseStanding, type OpenLesson, standingsByLesson } from "./standing.server.ts";

/**
 * A lesson that the viewer may open, with how they stand to its course.
 * Refuses a lesson still being written, or of a course they may not see (not found), and a locked one (unauthenticated
 * for a visitor, forbidden for anybody else).
 */
export async function openLesson(
  ctx: Ctx,
  lessonId: number,
): Promise<{ lesson: OpenLesson; standing: CourseStanding }> {
  const which = and(eq(lessons.id, lessonId), isReady)!;
  const [found] = await standingsByLesson(ctx, which);
  // A hidden course hides its lessons too: the answer must not tell one from the other.
  if (!found) throw new Refusal("not_found", lessonNotFound);
  const { lesson, standing } = found;
  if (isLessonOpen(standing, lesson)) return { lesson, standing };
  if (!ctx.viewer) throw new Refusal("unauthenticated");
  throw new Refusal("forbidden", hasLapsed(standing) ? lapsedSentence : lockedSentence);
}
