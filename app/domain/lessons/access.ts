import { can } from "#app/domain/access/abilities.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Enrolment } from "#app/domain/enrolments/find-enrolment.server.ts";

/** How a viewer stands to a course, as far as its lessons are concerned. */
export type Standing = {
  viewer: Pick<Viewer, "role" | "isMaintainer"> | null;
  /** Whether the viewer teaches or wrote the course. */
  owns: boolean;
  priceCents: number;
  enrolment: Pick<Enrolment, "origin"> | null;
};

/**
 * Whether a lesson's content may be seen: the lesson is a free preview, the viewer is enrolled, or they manage the
 * course (A7). This is the one place that says so; page, data request, JSON and media all ask here.
 */
export function isLessonOpen(standing: Standing, lesson: { isFree: boolean }): boolean {
  return lesson.isFree || holdsCourse(standing) || can(standing.viewer, "lessons.seeLocked", { owns: standing.owns });
}

/**
 * Whether the viewer's enrolment opens the whole course. One that came with being a maintainer stops doing so when
 * that ends, for as long as the course costs something; it is never taken away itself.
 */
export function holdsCourse({ viewer, priceCents, enrolment }: Standing): boolean {
  if (!viewer || !enrolment) return false;
  return enrolment.origin !== "maintainer" || viewer.isMaintainer || priceCents === 0;
}

/** Whether the viewer is enrolled but no longer a maintainer, so that the paid lessons are closed to them. */
export function hasLapsed(standing: Standing): boolean {
  return standing.enrolment !== null && !holdsCourse(standing);
}
