import { eq, inArray, or, type SQLWrapper, sql } from "drizzle-orm";
import { can, requireViewer } from "#app/domain/access/authorise.ts";
import { acquireOwn } from "#app/domain/access/concurrency-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type ReceivedFile, receiveFile, requireQuota } from "#app/domain/media/add-file.server.ts";
import { heicImage, wrongImage } from "#app/domain/media/image.ts";
import { processImage } from "#app/domain/media/square-image.server.ts";
import { orRemoveFiles } from "#app/domain/media/store-image.server.ts";
import { headBytes, mimeTypeOf } from "#app/domain/media/upload.ts";
import { normalizeText } from "#app/domain/text.ts";
import { media } from "#drizzle/schema/courses.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";
import { ticketAttachments, ticketNoteAttachments, ticketNotes } from "#drizzle/schema/support.ts";
import { type AttachmentView, attachmentQuotaBytes, overAttachmentQuota, wrongAttachment } from "./attachments.ts";

type StoredAttachment = ReceivedFile & { fileName: string };

/**
 * Stores a message's files without rows, and passes them to `work`, whose transaction writes the rows. If it fails, the
 * files are removed.
 */
export async function withAttachments<T>(
  ctx: Ctx,
  files: Blob[],
  work: (stored: StoredAttachment[]) => Promise<T>,
): Promise<T> {
  if (!files.length) return await work([]);
  using _own = acquireOwn(ctx, "uploads");
  const stored: StoredAttachment[] = [];
  const ids: string[] = [];
  return await orRemoveFiles(ctx, ids, async () => {
    for (const file of files) {
      const received = await storeFile(ctx, file);
      ids.push(received.id);
      stored.push({ ...received, fileName: nameOf(file) });
    }
    return await work(stored);
  });
}

/** Long enough to read what stands on the screenshot of a computer. */
const edge = 1_600;

/** Pictures are re-encoded, which also removes where they were taken. Texts must be texts to their end. */
async function storeFile(ctx: Ctx, file: Blob): Promise<ReceivedFile> {
  const refuse = (why: string) => {
    const sentence = `${nameOf(file)}: ${why}`;
    return errorAt("files", sentence);
  };
  if (!file.size) throw refuse("o arquivo está vazio.");
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const measure = () => {}; // The form has measured it.
  if (mimeTypeOf("image", head)) {
    const size = { width: edge, height: edge, fit: "inside", withoutEnlargement: true } as const;
    const picture = await processImage(new Uint8Array(await file.arrayBuffer()), (drawn) => drawn.resize(size)).catch(
      (error) => {
        throw error instanceof AppError && error.code === "invalid" ? refuse(error.message) : error;
      },
    );
    return await receiveFile(ctx, { chunks: [picture], typeOf: () => "image/webp", measure });
  }
  if (wrongImage(head) === heicImage) throw refuse(heicImage);
  if (mimeTypeOf("document", head) === "application/pdf")
    return await receiveFile(ctx, { chunks: file.stream(), typeOf: () => "application/pdf", measure });
  return await receiveFile(ctx, { chunks: plainText(file.stream(), refuse), typeOf: () => "text/plain", measure });
}

/** Passes a text through, in whatever encoding; refuses what is none. */
async function* plainText(chunks: AsyncIterable<Uint8Array>, refuse: (why: string) => AppError) {
  for await (const chunk of chunks) {
    if (chunk.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) throw refuse(wrongAttachment);
    yield chunk;
  }
}

const nameOf = (file: Blob) =>
  [...normalizeText("name" in file ? String(file.name) : "").replace(/\s+/g, " ")].slice(-200).join("") || "arquivo";

/** Refuses files that are too many for their sender. Call it before other rows are locked: it locks the account. */
export async function requireRoomFor(ctx: Ctx, stored: StoredAttachment[]) {
  if (!stored.length) return;
  const signed = requireViewer(ctx);
  const more = stored.reduce((sum, { bytes }) => sum + bytes, 0);
  const ofAskers = { maxBytes: attachmentQuotaBytes(ctx.settings), sentence: overAttachmentQuota, field: "files" };
  await requireQuota(signed, more, can(signed.viewer, "tickets.answer") ? undefined : ofAskers);
}

/** Writes the rows of the files of a message, or of a note. */
export async function addAttachments(
  ctx: Ctx,
  stored: StoredAttachment[],
  message: { ticketId: number; replyId: number | null } | { noteId: number },
): Promise<AttachmentView[]> {
  if (!stored.length) return [];
  const ownerId = requireViewer(ctx).viewer.id;
  await ctx.db
    .insert(media)
    .values(stored.map(({ fileName: _, ...file }) => ({ ...file, kind: "attachment", ownerId }) as const));
  const files = stored.map(({ id, fileName }) => ({ mediaId: id, fileName }));
  if ("noteId" in message)
    await ctx.db.insert(ticketNoteAttachments).values(files.map((file) => ({ ...message, ...file })));
  else await ctx.db.insert(ticketAttachments).values(files.map((file) => ({ ...message, ...file })));
  return stored.map(({ id, fileName, mimeType, bytes }) => ({ id, name: fileName, mimeType, bytes }));
}

/** The attachments of a row of tickets or replies (or notes, from their table), in order, as a column of its select. */
export const attachmentsOf = (
  which: SQLWrapper,
  from: typeof ticketAttachments | typeof ticketNoteAttachments = ticketAttachments,
) => sql<AttachmentView[]>`(
  select coalesce(json_agg(json_build_object('id', m.id, 'name', a.file_name, 'mimeType', m.mime_type, 'bytes', m.bytes)
    order by a.id), '[]') from ${from} a join ${media} m on m.id = a.media_id where ${which})`;

/** Deletes the attachments of tickets, and of the notes about them. The files are removed after the commit. */
export async function deleteAttachments({ db, ...ctx }: Ctx, ticketIds: number[]) {
  const theirs = db
    .select({ id: ticketAttachments.mediaId })
    .from(ticketAttachments)
    .where(inArray(ticketAttachments.ticketId, ticketIds));
  const ofNotes = db
    .select({ id: ticketNoteAttachments.mediaId })
    .from(ticketNoteAttachments)
    .innerJoin(ticketNotes, eq(ticketNotes.id, ticketNoteAttachments.noteId))
    .where(inArray(ticketNotes.ticketId, ticketIds));
  const which = or(inArray(media.id, theirs), inArray(media.id, ofNotes));
  const gone = await db.delete(media).where(which).returning({ id: media.id });
  if (!gone.length) return;
  const removals = gone.map(({ id }) => ({ kind: "media", name: id, askedAt: sqlNow(ctx) }) as const);
  await db.insert(fileRemovals).values(removals).onConflictDoNothing();
}
