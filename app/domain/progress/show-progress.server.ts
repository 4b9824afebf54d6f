import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readLearning } from "#app/domain/progress/course-progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress-json.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** The viewer's progress in a course. Refuses a visitor, and a course that they are not enrolled in (not found). */
export async function showProgress(ctx: Ctx, courseId: number): Promise<CourseProgress> {
  const { progress } = await readLearning(requireViewer(ctx), courseId);
  if (!progress) throw new Refusal("not_found", "Você não está inscrito neste curso.");
  return progress;
}
