import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { presenceGap } from "#app/domain/classes/presence.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { CourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { hasAccessLapsed, hasCourse } from "#app/domain/enrolments/course-access.ts";
import type { NoteView } from "#app/domain/lesson-notes/lesson-note.ts";
import { selectNotes } from "#app/domain/lesson-notes/notes.server.ts";
import {
  type LessonQuestions,
  seesQuestions,
  selectFirstQuestions,
  toLessonQuestions,
} from "#app/domain/lesson-posts/posts.server.ts";
import { type LessonOutline, lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { type Learning, readLearning, selectLearning, toLearning } from "#app/domain/progress/progress.server.ts";
import type { CourseProgress } from "#app/domain/progress/progress.ts";
import { openingReason } from "#app/domain/schedule/opening-reason.server.ts";
import { selectOwnTrailsOf } from "#app/domain/trails/trails.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { type StudyContent, selectMaterial, studyContent } from "./study-content.server.ts";

/** Everything on a lesson's page. */
export type Study = {
  course: { id: number; title: string; category: string; priceCents: number; isOffered: boolean };
  lessons: LessonOutline[];
  lesson: LessonOutline;
  /** Null if the viewer is not enrolled. */
  progress: CourseProgress | null;
  certificateId: string | null;
  /** When the certificate was revoked; null otherwise. */
  certificateRevokedAt: Date | null;
  /** The presence that the viewer lacks for the certificate, in words; null if nothing is missing. */
  presenceGap: string | null;
  /** Null if the lesson is locked; `lock` says why. */
  content: StudyContent | null;
  /** Whether the viewer manages this course. */
  manages: boolean;
  lock: "visitor" | "not enrolled" | "lapsed" | "in order" | "scheduled" | null;
  /** Why the lesson opens when it does, in words; null if no date applies, or one that is the same for everybody. */
  opening: string | null;
  /** The course that must be completed first by the order of the viewer's trail. */
  comesAfter: CourseAccess["comesAfter"];
  /** The trails that contain the course and that the viewer is enrolled in. */
  trails: { id: number; title: string }[];
  /** The questions under the lesson; null for those who do not see them, and where there are and may be none. */
  questions: LessonQuestions | null;
  /** The viewer's own notes on the lesson. */
  notes: NoteView[];
};

/**
 * A lesson within its course, for studying. A locked lesson comes without content and with the reason. Everything is
 * read in one statement, and content is returned only if the lesson is open.
 */
export async function studyLesson(
  ctx: Ctx,
  { courseId, lessonId }: { courseId: number; lessonId: number },
): Promise<Study> {
  const read = await batchRead(ctx, {
    ...selectLearning(ctx, courseId),
    certificates: selectCertificate(ctx, courseId),
    presence: selectOwnPresence(ctx, courseId),
    trails: selectOwnTrailsOf(ctx, courseId),
    ...selectMaterial(ctx, lessonId),
    ...selectFirstQuestions(ctx, lessonId),
    notes: selectNotes(ctx, eq(lessonNotes.lessonId, lessonId)),
  });
  const { courseAccess, lessons, progress } = toLearning(ctx, read);
  const lesson = lessons.find(({ id }) => id === lessonId);
  if (!lesson) throw new AppError("not_found", lessonNotFound);
  const { id, title, category, isPublished: isOffered } = courseAccess.course;
  const lock = lesson.isOpen ? null : lockOf(courseAccess, lesson);
  return {
    course: { id, title, category, priceCents: courseAccess.priceCents, isOffered },
    lessons,
    lesson,
    progress,
    ...toOwnCertificate(read.certificates),
    presenceGap: presenceGap(read.presence),
    content: lesson.isOpen ? await studyContent(ctx, lesson, read) : null,
    manages: can(ctx.viewer, "lessons.seeLocked", { owns: courseAccess.owns }),
    lock,
    opening: lock === "scheduled" ? await openingReason(requireViewer(ctx), lessonId) : null,
    comesAfter: courseAccess.comesAfter,
    trails: read.trails,
    notes: read.notes,
    questions: lesson.isOpen && seesQuestions(courseAccess) ? toLessonQuestions(read) : null,
  };
}

function lockOf(courseAccess: CourseAccess, { opensAt }: LessonOutline) {
  if (!courseAccess.viewer) return "visitor";
  if (hasAccessLapsed(courseAccess)) return "lapsed";
  if (courseAccess.comesAfter) return "in order";
  return hasCourse(courseAccess) && opensAt ? "scheduled" : "not enrolled";
}

/** The certificate of a viewer who has completed the course and is still enrolled. */
export function selectCertificate({ db, viewer }: Ctx, courseId: number) {
  const isTheirs = eq(enrollments.userId, sql`${viewer?.id ?? null}::uuid`);
  const own = and(isTheirs, eq(enrollments.courseId, courseId), isNull(enrollments.endedAt));
  return db
    .select({ id: certificates.id, revokedAt: certificates.revokedAt })
    .from(certificates)
    .innerJoin(enrollments, eq(enrollments.id, certificates.enrollmentId))
    .where(and(own, isNotNull(enrollments.completedAt)));
}

/** The lesson to continue a course with (`lessonToOpen`). */
export async function resumeCourse(ctx: Ctx, courseId: number): Promise<number | null> {
  return lessonToOpen(await readLearning(ctx, courseId));
}

/**
 * The id of the lesson to continue with; without enrolment, the first one open to the viewer (or the first of all,
 * which then says how to get access); null in a course without lessons.
 */
export function lessonToOpen({ lessons, progress }: Pick<Learning, "lessons" | "progress">): number | null {
  const first = lessons.find((lesson) => lesson.isOpen) ?? lessons[0];
  return progress?.resumeLessonId ?? first?.id ?? null;
}

/** The certificate, or when it was revoked: then there is none to show, and no other to ask for. */
export function toOwnCertificate([row]: { id: string; revokedAt: Date | null }[]) {
  return { certificateId: row && !row.revokedAt ? row.id : null, certificateRevokedAt: row?.revokedAt ?? null };
}
