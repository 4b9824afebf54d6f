import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { LessonResource } from "#app/domain/lessons/lesson.ts";
import { wholeMinutes } from "#app/domain/media/duration.ts";
import { imageKindOf } from "#app/domain/media/image.ts";
import { type FileStream, storeUpload } from "#app/domain/media/store-upload.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { showLessonForEditing } from "./edited-lesson.server.ts";
import type { EditedLesson } from "./lesson.ts";
import { writeLesson } from "./lesson-writes.server.ts";
import { findManagedLesson, lockLesson, requireAuthor } from "./lock-rows.server.ts";
import type { ResourceAbout } from "./resource.ts";
import { createResource, filesOf } from "./resource-writes.server.ts";

const isText = "Esta aula é de texto e não aceita arquivo. Mude o tipo dela para vídeo ou áudio.";

/**
 * Replaces a lesson's video or recording, and takes its minutes from the file. The lesson is checked before a byte is
 * read.
 */
export async function attachLessonFile(ctx: Ctx, lessonId: number, file: FileStream): Promise<EditedLesson> {
  const author = requireAuthor(ctx);
  const { contentType } = await findManagedLesson(author, lessonId);
  if (contentType === "text") throw new AppError("conflict", isText);
  const { url, durationSeconds } = await storeUpload(author, contentType, file);
  return await inTransaction(author, async (within) => {
    const held = await lockLesson(within, lessonId);
    // The lesson may have changed while the file arrived.
    if (held.lesson.contentType !== contentType) throw new AppError("conflict", isText);
    const durationMinutes = durationSeconds === null ? held.lesson.durationMinutes : wholeMinutes(durationSeconds);
    await writeLesson(within, held, { contentUrl: url, durationMinutes });
    return await showLessonForEditing(within, lessonId);
  });
}

/** Stores a file as a resource of a lesson: as the kind that its first bytes show, where its type allows either. */
export async function attachResource(
  ctx: Ctx,
  lessonId: number,
  about: ResourceAbout,
  file: FileStream,
): Promise<LessonResource> {
  const author = requireAuthor(ctx);
  await findManagedLesson(author, lessonId);
  const chunks = file[Symbol.asyncIterator]();
  const first = await chunks.next();
  const begins = first.done ? new Uint8Array() : first.value;
  const kinds = filesOf[about.resource_type];
  const kind = kinds.length > 1 ? (imageKindOf(begins) ? "image" : "document") : kinds[0]!;
  const { url } = await storeUpload(author, kind, again(first, chunks));
  return await createResource(author, lessonId, { ...about, resource_url: url });
}

/** A file whose first bytes have been read. */
async function* again(first: IteratorResult<Uint8Array>, chunks: AsyncIterator<Uint8Array>): FileStream {
  for (let next = first; !next.done; next = await chunks.next()) yield next.value;
}
