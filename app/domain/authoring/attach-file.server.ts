import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { ContentType, LessonResource } from "#app/domain/lessons/lesson.ts";
import { wholeMinutes } from "#app/domain/media/duration.ts";
import { type FileStream, storeUpload } from "#app/domain/media/store-upload.server.ts";
import { mimeTypeOf, playedKindOfName, type UploadKind } from "#app/domain/media/upload.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { showLessonForEditing } from "./edited-lesson.server.ts";
import type { EditedLesson } from "./lesson.ts";
import { writeLesson } from "./lesson-writes.server.ts";
import { findManagedLesson, lockLesson, requireAuthor } from "./lock-rows.server.ts";
import { type SentResource, titleOfFile } from "./resource.ts";
import { createResource, filesOf } from "./resource-writes.server.ts";

const isText = "Esta aula é de texto e não aceita arquivo. Mude o tipo dela para vídeo ou áudio.";

/** What else is written in the transaction that attaches a file. */
type Also = (within: SignedCtx) => Promise<void>;

/** The kind of a lesson's own file. Refuses (conflict) for a text. */
export function kindOfFile(contentType: ContentType): Exclude<ContentType, "text"> {
  if (contentType === "text") throw new AppError("conflict", isText);
  return contentType;
}

/**
 * Replaces a lesson's video or recording, and takes its minutes from the file. The lesson is checked before a byte is
 * read.
 */
export async function attachLessonFile(
  ctx: Ctx,
  lessonId: number,
  file: FileStream,
  also?: Also,
): Promise<EditedLesson> {
  const author = requireAuthor(ctx);
  const kind = kindOfFile((await findManagedLesson(author, lessonId)).contentType);
  const { url, durationSeconds } = await storeUpload(author, kind, file);
  return await inTransaction(author, async (within) => {
    const locked = await lockLesson(within, lessonId);
    // The lesson may have changed while the file arrived.
    if (locked.lesson.contentType !== kind) throw new AppError("conflict", isText);
    const durationMinutes = durationSeconds === null ? locked.lesson.durationMinutes : wholeMinutes(durationSeconds);
    await writeLesson(within, locked, { contentUrl: url, durationMinutes });
    await also?.(within);
    return await showLessonForEditing(within, lessonId);
  });
}

/** A file, and its name on the sender's device. */
type NamedFile = { fileName: string; content: FileStream };

/** The kinds of file that a resource may be: those of its type or, where none was chosen, as its name ends. */
export function kindsOfResource({ resource_type }: SentResource, fileName: string): UploadKind[] {
  if (resource_type) return filesOf[resource_type];
  const played = playedKindOfName(fileName);
  return played ? [played] : ["image", "document"];
}

/**
 * Stores a file as a resource of a lesson: as the kind that its first bytes show, where its type allows either. What is
 * not typed of it comes from the file.
 */
export async function attachResource(
  ctx: Ctx,
  lessonId: number,
  about: SentResource,
  { fileName, content }: NamedFile,
  also?: Also,
): Promise<LessonResource> {
  const author = requireAuthor(ctx);
  await findManagedLesson(author, lessonId);
  const chunks = content[Symbol.asyncIterator]();
  const first = await chunks.next();
  const begins = first.done ? new Uint8Array() : first.value;
  const kinds = kindsOfResource(about, fileName);
  const kind = kinds.length === 1 ? kinds[0]! : mimeTypeOf("image", begins) ? "image" : "document";
  const { url } = await storeUpload(author, kind, again(first, chunks));
  return await inTransaction(author, async (within) => {
    const resource = await createResource(within, lessonId, {
      ...about,
      resource_type: about.resource_type ?? kind,
      resource_title: about.resource_title || titleOfFile(fileName),
      resource_url: url,
    });
    await also?.(within);
    return resource;
  });
}

/**
 * Stores several files as resources, one after the other. A typed title is the first one's. What arrived before a file
 * that is refused stays, and the refusal says so.
 */
export async function attachResources(
  ctx: Ctx,
  lessonId: number,
  { resource_title, ...about }: SentResource,
  files: AsyncIterable<NamedFile>,
): Promise<LessonResource[]> {
  const made: LessonResource[] = [];
  for await (const file of files) {
    const title = made.length ? undefined : resource_title;
    try {
      made.push(await attachResource(ctx, lessonId, { ...about, resource_title: title }, file));
    } catch (error) {
      if (!made.length || !(error instanceof AppError)) throw error;
      const kept =
        made.length === 1 ? "O arquivo antes dele já está na aula." : "Os arquivos antes dele já estão na aula.";
      const sentence = `${file.fileName}: ${Object.values(error.fields ?? {}).flat()[0] ?? error.message} ${kept}`;
      throw new AppError(error.code, sentence, { fields: { file: [sentence] }, retryAfter: error.retryAfter });
    }
  }
  return made;
}

/** A file whose first bytes have been read. */
async function* again(first: IteratorResult<Uint8Array>, chunks: AsyncIterator<Uint8Array>): FileStream {
  for (let next = first; !next.done; next = await chunks.next()) yield next.value;
}
