import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { findCourseAccesses, opensLater } from "#app/domain/enrolments/course-access.server.ts";
import { isLessonOpen } from "#app/domain/enrolments/course-access.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { supportTickets, ticketAttachments, ticketNoteAttachments, ticketNotes } from "#drizzle/schema/support.ts";

export type MediaView = {
  id: string;
  /** What its sender called it, where that was kept. */
  fileName: string | null;
  mimeType: string;
  bytes: number;
  sha256: string;
  /** Any cache may keep images for good and previews for an hour; what depends on the viewer is not cached. */
  openTo: "everybody" | "everybody for now" | "this viewer";
};

/**
 * A file by its id, a light version as its original: images for everybody; what came with a ticket for those who may see
 * the ticket, with a note for those who may see the note; others for those who may open a lesson that uses it, its
 * owner, admins and editors. Not found for everybody else.
 */
export async function showMedia(ctx: Ctx, id: string): Promise<MediaView> {
  const [row] = await ctx.db
    .select({
      file: media,
      fileName: sql<string | null>`coalesce(${ticketAttachments.fileName}, ${ticketNoteAttachments.fileName})`,
      asker: supportTickets.userId,
      isOfNote: isNotNull(ticketNoteAttachments.id).mapWith(Boolean),
    })
    .from(media)
    .leftJoin(ticketAttachments, eq(ticketAttachments.mediaId, media.id))
    .leftJoin(ticketNoteAttachments, eq(ticketNoteAttachments.mediaId, media.id))
    .leftJoin(ticketNotes, eq(ticketNotes.id, ticketNoteAttachments.noteId))
    .leftJoin(
      supportTickets,
      eq(supportTickets.id, sql`coalesce(${ticketAttachments.ticketId}, ${ticketNotes.ticketId})`),
    )
    .where(eq(media.id, id));
  if (!row || row.file.kind === "package") throw new AppError("not_found");
  const { file, fileName } = row;
  const openTo = file.kind === "attachment" ? forTicket(ctx, row) : await audienceOf(ctx, file);
  if (!openTo) throw new AppError("not_found");
  const { mimeType, bytes, sha256 } = file;
  return { id, fileName, mimeType, bytes, sha256, openTo };
}

/** As `findMyTicket` judges; what came with a note, as `listNotes`. */
function forTicket({ viewer }: Ctx, { asker, isOfNote }: { asker: string | null; isOfNote: boolean }) {
  const owns = asker === viewer?.id;
  const mayOpen = isOfNote ? !owns && can(viewer, "tickets.seeAll") : can(viewer, "tickets.see", { owns });
  return mayOpen ? "this viewer" : null;
}

async function audienceOf(
  ctx: Ctx,
  { id, kind, ownerId, lightOf }: typeof media.$inferSelect,
): Promise<MediaView["openTo"] | null> {
  if (kind === "image") return "everybody";
  const uses = await usesOf(ctx, `/media/${lightOf ?? id}`);
  const courseAccesses = await findCourseAccesses(
    ctx,
    inArray(
      courses.id,
      uses.map(({ courseId }) => courseId),
    ),
  );
  const open = courseAccesses.flatMap((courseAccess) =>
    uses
      .filter((use) => use.courseId === courseAccess.course.id && isLessonOpen(courseAccess, use))
      .map((use) => ({ use, courseAccess })),
  );
  if (open.some(({ use, courseAccess }) => use.isFree && courseAccess.course.isPublished)) return "everybody for now";
  const seesUnused = can(ctx.viewer, "media.seeUnused", { owns: ownerId !== null && ownerId === ctx.viewer?.id });
  return open.length || seesUnused ? "this viewer" : null;
}

/** The lessons that use the file as content or resource. */
function usesOf(ctx: Ctx, url: string) {
  const lesson = {
    lessonId: lessons.id,
    courseId: lessons.courseId,
    isFree: lessons.isFree,
    opensAt: opensLater(ctx),
  };
  return union(
    ctx.db.select(lesson).from(lessons).where(eq(lessons.contentUrl, url)),
    ctx.db
      .select(lesson)
      .from(lessons)
      .innerJoin(lessonResources, eq(lessonResources.lessonId, lessons.id))
      .where(eq(lessonResources.resourceUrl, url)),
  );
}
