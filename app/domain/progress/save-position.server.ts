import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { enrolledLesson } from "#app/domain/progress/enrolled-lesson.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lessonProgress } from "#drizzle/schema/enrolments.ts";

/**
 * Keeps where the viewer stopped in an audio or video lesson; the last write counts.
 * In: seconds from the beginning, brought into 0 to the lesson's duration. Out: the whole seconds kept.
 * Refuses as `enrolledLesson` does, and a text lesson (conflict).
 */
export async function savePosition(ctx: Ctx, lessonId: number, { seconds }: { seconds: number }): Promise<number> {
  const { lesson, enrollmentId } = await enrolledLesson(ctx, lessonId);
  if (lesson.contentType === "text") throw new Refusal("conflict", "Esta aula não tem áudio nem vídeo.");
  const positionSeconds = Math.floor(Math.min(Math.max(seconds, 0), longest(lesson.durationMinutes)));
  const updatedAt = clock(ctx);
  await ctx.db
    .insert(lessonProgress)
    .values({ enrollmentId, lessonId, positionSeconds, updatedAt })
    .onConflictDoUpdate({
      target: [lessonProgress.enrollmentId, lessonProgress.lessonId],
      set: { positionSeconds, updatedAt },
    });
  return positionSeconds;
}

/** A lesson whose duration nobody has entered may be as long as a day. */
const longest = (minutes: number) => (minutes > 0 ? minutes : 24 * 60) * 60;
