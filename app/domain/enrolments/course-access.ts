import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

export const trailNotFound = "Trilha não encontrada";

/** The facts that decide whether a viewer may open a course's lessons. */
export type AccessFacts = {
  viewer: Pick<Viewer, "role" | "isMaintainer"> | null;
  /** Whether the viewer teaches the course. */
  owns: boolean;
  /** Whether the viewer taught it once, and the school lets them still read it. */
  readsOn: boolean;
  priceCents: number;
  enrolment: Pick<Enrolment, "origin"> | null;
  /** The course to be completed before this one by the order of the viewer's trail; null if there is none. */
  comesAfter: { id: number; title: string } | null;
};

/** What of a lesson decides whether somebody may open it. */
export type LessonLock = {
  isFree: boolean;
  /** When it opens to the viewer; null where no date holds it back (any more). */
  opensAt: Date | null;
};

/**
 * Whether a lesson's content may be seen: it is a free preview; or the viewer is enrolled, its date has come and no
 * other course of their trail comes first; or they manage the course, or taught it and may still read it. Page, data
 * request, JSON and media all use this.
 */
export function isLessonOpen(courseAccess: AccessFacts, lesson: LessonLock): boolean {
  return (
    lesson.isFree ||
    (hasCourse(courseAccess) && !courseAccess.comesAfter && lesson.opensAt === null) ||
    courseAccess.readsOn ||
    can(courseAccess.viewer, "lessons.seeLocked", { owns: courseAccess.owns })
  );
}

/**
 * Whether the viewer's enrolment opens the whole course or trail. A maintainer's enrolment stops opening it when they
 * are no longer a maintainer, as long as it has a price; the enrolment itself stays.
 */
export function hasCourse({
  viewer,
  priceCents,
  enrolment,
}: Pick<AccessFacts, "viewer" | "priceCents" | "enrolment">): boolean {
  if (!viewer || !enrolment) return false;
  return enrolment.origin !== "maintainer" || viewer.isMaintainer || priceCents === 0;
}

/** How a viewer without a purchase enrols: free, or as a maintainer. Refuses (payment required) with a sentence. */
export function originWithoutPaying(
  { priceCents, viewer }: Pick<AccessFacts, "viewer" | "priceCents">,
  refusal: string,
) {
  if (priceCents === 0) return "free";
  if (can(viewer, "courses.enrolWithoutPaying")) return "maintainer";
  throw new AppError("payment_required", refusal);
}

/** Whether the viewer is enrolled but no longer a maintainer, so that paid lessons are closed to them. */
export function hasAccessLapsed(courseAccess: AccessFacts): boolean {
  return courseAccess.enrolment !== null && !hasCourse(courseAccess);
}
