import { can } from "#app/domain/access/authorise.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

/** The facts that decide whether a viewer may open a course's lessons. */
export type AccessFacts = {
  viewer: Pick<Viewer, "role" | "isMaintainer"> | null;
  /** Whether the viewer teaches the course. */
  owns: boolean;
  /** Whether the viewer taught it once, and the school lets them read on. */
  readsOn: boolean;
  priceCents: number;
  enrolment: Pick<Enrolment, "origin"> | null;
};

/**
 * Whether a lesson's content may be seen: it is a free preview, or the viewer is enrolled, manages the course, or taught
 * it and reads on. Page, data request, JSON and media all ask here.
 */
export function isLessonOpen(courseAccess: AccessFacts, lesson: { isFree: boolean }): boolean {
  return (
    lesson.isFree ||
    hasCourse(courseAccess) ||
    courseAccess.readsOn ||
    can(courseAccess.viewer, "lessons.seeLocked", { owns: courseAccess.owns })
  );
}

/**
 * Whether the viewer's enrolment opens the whole course. One that came with being a maintainer stops doing so when
 * that ends, for as long as the course costs something; it is never taken away itself.
 */
export function hasCourse({ viewer, priceCents, enrolment }: AccessFacts): boolean {
  if (!viewer || !enrolment) return false;
  return enrolment.origin !== "maintainer" || viewer.isMaintainer || priceCents === 0;
}

/** Whether the viewer is enrolled but no longer a maintainer, so that the paid lessons are closed to them. */
export function hasAccessLapsed(courseAccess: AccessFacts): boolean {
  return courseAccess.enrolment !== null && !hasCourse(courseAccess);
}
