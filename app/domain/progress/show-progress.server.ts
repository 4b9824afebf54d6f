import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { outlineOf } from "#app/domain/lessons/list-lessons.server.ts";
import { standingIn } from "#app/domain/lessons/study/standing.server.ts";
import { progressOf, tracesIn } from "#app/domain/progress/course-progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress-json.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** The viewer's progress in a course. Refuses a visitor, and a course that they are not enrolled in (not found). */
export async function showProgress(ctx: Ctx, courseId: number): Promise<CourseProgress> {
  const signed = requireViewer(ctx);
  const coming = standingIn(signed, courseId);
  const [standing, outline, traces] = await Promise.all([
    coming,
    outlineOf(signed, courseId, coming),
    tracesIn(signed, courseId),
  ]);
  const progress = progressOf(standing, outline, traces);
  if (!progress) throw new Refusal("not_found", "Você não está inscrito neste curso.");
  return progress;
}
