import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openLesson } from "#app/domain/lessons/study/open-lesson.server.ts";
import type { OpenLesson } from "#app/domain/lessons/study/standing.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

export type EnrolledLesson = { lesson: OpenLesson; enrollmentId: number; courseId: number };

/**
 * An open lesson of a course that the viewer is enrolled in: what every record of learning begins with.
 * Refuses a visitor, a lesson that is not theirs to open, and whoever is not enrolled (forbidden), managers included.
 */
export async function enrolledLesson(ctx: Ctx, lessonId: number): Promise<EnrolledLesson> {
  const { lesson, standing } = await openLesson(requireViewer(ctx), lessonId);
  if (!standing.enrolment) throw new Refusal("forbidden", "Inscreva-se no curso para registrar o seu progresso.");
  return { lesson, enrollmentId: standing.enrolment.id, courseId: standing.course.id };
}
