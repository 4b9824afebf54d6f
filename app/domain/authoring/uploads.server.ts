import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { acquireOwn } from "#app/domain/access/concurrency-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { managedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { requireQuota } from "#app/domain/media/add-file.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { MissingFile, readWhole } from "#app/domain/media/store/file-store.ts";
import { removeFile } from "#app/domain/media/store-image.server.ts";
import { type FileStream, requireKind, requireSize } from "#app/domain/media/store-upload.server.ts";
import { headBytes, maxUploadBytes, type UploadKind } from "#app/domain/media/upload.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { attachLessonFile, attachResource, kindOfFile, kindsOfResource } from "./attach-file.server.ts";
import type { EditedLesson } from "./lesson.ts";
import { findManagedLesson, requireAuthor } from "./lock-rows.server.ts";
import { sentResource } from "./resource.ts";
import {
  pieceBytes,
  receivedBytes,
  type StoppedUpload,
  type UploadState,
  uploadNotFound,
  uploadStart,
} from "./uploads.ts";

type UploadRow = typeof uploads.$inferSelect;

/** After so long, putting a file together counts as failed: its instance may have been stopped. */
const maxJoining = sql`interval '10 minutes'`;

/** The last piece is asked for again while the file is not finished, so that it may be put together. */
const stateOf = ({ id, pieces, bytes, finishedAt }: UploadRow): UploadState => ({
  id,
  from: Math.min(pieces.length, Math.ceil(bytes / pieceBytes) - 1) * pieceBytes,
  isFinished: finishedAt !== null,
});

const own = (ctx: SignedCtx, id: string) => and(eq(uploads.id, id), eq(uploads.ownerId, ctx.viewer.id));

/**
 * Begins an upload in pieces, or finds the one that the same file had begun. Lesson, size and quota are checked before
 * a byte is sent, and all of it again once the file is there.
 */
export const beginUpload = verb(
  { ability: "media.upload", limit: "media.upload", id: integerPathId(lessonNotFound), body: uploadStart },
  async (ctx, lessonId, { name, bytes, changed_at, about }): Promise<UploadState> => {
    const { contentType } = await findManagedLesson(ctx, lessonId);
    const kinds = about ? kindsOfResource(about, name) : [kindOfFile(contentType)];
    requireSize(largestOf(kinds, ctx), bytes, ctx.settings);
    return await inTransaction(ctx, async (within) => {
      const { db, viewer } = within;
      const same = and(
        eq(uploads.ownerId, viewer.id),
        eq(uploads.lessonId, lessonId),
        eq(uploads.fileName, name),
        eq(uploads.bytes, bytes),
        eq(uploads.fileChangedAt, new Date(changed_at)),
        sql`(${uploads.about} is null) = ${about === undefined}`,
        isNull(uploads.finishedAt),
      );
      await requireQuota(within, bytes); // Locks the person's row, so that there is one upload of each file.
      const [begun] = await db
        .update(uploads)
        .set({ about, touchedAt: sqlNow(within) })
        .where(same)
        .returning();
      if (begun) return stateOf(begun);
      const [others] = await db
        .select({ bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)::float8` })
        .from(uploads)
        .where(and(eq(uploads.ownerId, viewer.id), isNull(uploads.finishedAt)));
      await requireQuota(within, others!.bytes + bytes);
      const row = { ownerId: viewer.id, lessonId, about, fileName: name, bytes, fileChangedAt: new Date(changed_at) };
      const [made] = await db
        .insert(uploads)
        .values({ ...row, touchedAt: sqlNow(within) })
        .returning();
      return stateOf(made!);
    });
  },
);

const largestOf = (kinds: UploadKind[], { settings }: Ctx) =>
  kinds.toSorted((a, b) => maxUploadBytes(b, settings) - maxUploadBytes(a, settings))[0]!;

/** `lesson`: the one whose own file has just become complete. */
type TakenPiece = UploadState & { lesson?: EditedLesson };

/**
 * Stores the piece that begins at byte `start`; one that is there already is not read. After the last, the file goes
 * the way of every other. Refuses (conflict) a piece that is not the next.
 */
export async function takePiece(ctx: Ctx, id: string, start: number, chunks: FileStream): Promise<TakenPiece> {
  authorise(ctx, "media.upload");
  const author = requireAuthor(ctx);
  let upload = await findUpload(author, id);
  if (upload.finishedAt) return stateOf(upload);
  const received = receivedBytes({ pieces: upload.pieces.length, bytes: upload.bytes });
  if (!(start <= received && start < upload.bytes) || start % pieceBytes)
    throw new AppError("conflict", uploadNotFound);
  if (start === received) {
    using _own = acquireOwn(author, "uploads");
    upload = await storePiece(author, upload, chunks);
  }
  if (upload.pieces.length * pieceBytes < upload.bytes) return stateOf(upload);
  return { ...stateOf(upload), isFinished: true, lesson: await join(author, upload) };
}

async function findUpload(ctx: SignedCtx, id: string) {
  const [upload] = await ctx.db.select().from(uploads).where(own(ctx, id));
  if (!upload) throw new AppError("not_found", uploadNotFound);
  return upload;
}

/** Of two that bring the same piece at once, the first one's counts. */
async function storePiece(ctx: SignedCtx, upload: UploadRow, chunks: FileStream): Promise<UploadRow> {
  const { id, lessonId, about, bytes, pieces } = upload;
  const { contentType } = await findManagedLesson(ctx, lessonId);
  const kind = !about && pieces.length === 0 ? kindOfFile(contentType) : undefined;
  const piece = randomUUID();
  const expected = Math.min(pieceBytes, bytes - pieces.length * pieceBytes);
  await (await fileStore(ctx)).put(piece, exactly(expected, chunks, kind));
  const [stored] = await ctx.db
    .update(uploads)
    .set({ pieces: sql`array_append(${uploads.pieces}, ${piece}::uuid)`, touchedAt: sqlNow(ctx) })
    .where(and(own(ctx, id), eq(sql`cardinality(${uploads.pieces})`, pieces.length), isNull(uploads.finishedAt)))
    .returning();
  if (stored) return stored;
  await removeFile(ctx, piece);
  return await findUpload(ctx, id);
}

/** Passes a piece through; refuses one of another length, and a file of another kind by its first bytes. */
async function* exactly(expected: number, chunks: FileStream, kind: UploadKind | undefined) {
  let bytes = 0;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    if (kind && head.length === headBytes) requireKind(kind, head);
    bytes += chunk.length;
    if (bytes > expected) throw new AppError("too_large");
    yield chunk;
  }
  if (bytes < expected) throw new AppError("invalid", "A requisição foi interrompida.");
}

/** Puts the pieces together as an ordinary upload. It is done once; another try meanwhile is told to wait. */
async function join(ctx: SignedCtx, { id }: UploadRow): Promise<EditedLesson | undefined> {
  const [upload] = await ctx.db
    .update(uploads)
    .set({ joinedAt: sqlNow(ctx) })
    .where(
      and(
        own(ctx, id),
        isNull(uploads.finishedAt),
        or(isNull(uploads.joinedAt), lt(uploads.joinedAt, sql`${sqlNow(ctx)} - ${maxJoining}`)),
      ),
    )
    .returning();
  if (!upload) throw new AppError("unavailable", "O arquivo ainda está sendo conferido.", { retryAfter: 10 });
  const { lessonId, about, fileName, pieces } = upload;
  const content = readPieces(ctx, upload);
  const finish = async (within: SignedCtx) => {
    const done = { pieces: [], finishedAt: sqlNow(within), joinedAt: null };
    await within.db.update(uploads).set(done).where(eq(uploads.id, id));
  };
  let lesson: EditedLesson | undefined;
  try {
    if (about) await attachResource(ctx, lessonId, sentResource.parse(about), { fileName, content }, finish);
    else lesson = await attachLessonFile(ctx, lessonId, content, finish);
  } catch (error) {
    if (isHopeless(error)) await dropUpload(ctx, id);
    else await ctx.db.update(uploads).set({ joinedAt: null }).where(eq(uploads.id, id));
    throw error;
  }
  for (const piece of pieces) await removeFile(ctx, piece);
  return lesson;
}

/** Pieces may be lost by a restored backup, or where instances do not share their files. */
async function* readPieces(ctx: SignedCtx, { pieces, bytes }: UploadRow): FileStream {
  const store = await fileStore(ctx);
  for (const [at, id] of pieces.entries()) {
    const length = Math.min(pieceBytes, bytes - at * pieceBytes);
    const piece = readWhole(store, { id, bytes: length }).catch((cause) => {
      throw cause instanceof MissingFile ? new AppError("conflict", uploadNotFound, { cause }) : cause;
    });
    yield* await piece;
  }
}

/** Whether another try of the same file would fail in the same way. */
const isHopeless = (error: unknown) =>
  error instanceof AppError && ["invalid", "unsupported", "too_large", "conflict", "not_found"].includes(error.code);

/** Forgets an upload of one's own, and removes its pieces. One that is gone already is no error. */
export async function dropUpload(ctx: Ctx, id: string): Promise<void> {
  const author = requireAuthor(ctx);
  const [gone] = await author.db.delete(uploads).where(own(author, id)).returning({ pieces: uploads.pieces });
  for (const piece of gone?.pieces ?? []) await removeFile(author, piece);
}

/** The viewer's uploads that stopped, the oldest first. */
export async function listStoppedUploads(ctx: Ctx): Promise<StoppedUpload[]> {
  const author = requireAuthor(ctx);
  const rows = await author.db
    .select({ upload: uploads, lesson: { id: lessons.id, title: lessons.title }, courseTitle: courses.title })
    .from(uploads)
    .innerJoin(lessons, eq(lessons.id, uploads.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(stoppedUploads(author), managedCourses(author)))
    .orderBy(asc(uploads.touchedAt), asc(uploads.id));
  return rows.map(({ upload: { id, fileName, bytes, pieces, touchedAt, about }, ...where }) => ({
    id,
    fileName,
    bytes,
    received: receivedBytes({ pieces: pieces.length, bytes }),
    touchedAt,
    isResource: about !== null,
    ...where,
  }));
}

/** While pieces come, an upload is under way, and not one that stopped. */
export const stoppedUploads = (ctx: Ctx) =>
  and(
    eq(uploads.ownerId, requireViewer(ctx).viewer.id),
    isNull(uploads.finishedAt),
    lt(uploads.touchedAt, sql`${sqlNow(ctx)} - interval '5 minutes'`),
  );
