import { inArray, or } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { openLesson, selectContents, toLessonContents } from "#app/domain/lessons/lesson.server.ts";
import { type LessonContent, type LessonOutline, lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { changeFiles, filesIn, withoutForeign } from "#app/domain/lessons/text-files.ts";
import { captionsType } from "#app/domain/media/captions.ts";
import { fileIdFromUrl } from "#app/domain/media/picture.ts";
import { readLearning } from "#app/domain/progress/progress.server.ts";
import { media } from "#drizzle/schema/courses.ts";

export type CopiedFile = typeof media.$inferSelect;

/** A lesson to be kept by a student. Its files are in `LessonCopies.files`, by address. */
export type CopiedLesson = LessonContent & { outline: LessonOutline; number: number; isDone: boolean };

export type LessonCopies = {
  course: { id: number; title: string };
  lessons: CopiedLesson[];
  /** The platform's own files that the lessons show, by address. */
  files: Map<string, CopiedFile>;
  /** The same, and the videos of the lessons that are left out. */
  known: Map<string, CopiedFile>;
  /** Whether one of the lessons has or plays a light recording or, where videos are asked for, video. */
  hasLight: boolean;
};

type Options = { courseId: number; lessonId?: number; withVideo?: boolean; light?: boolean };

const onlyEnrolled = "Inscreva-se no curso para guardar as aulas.";

/**
 * The lessons of a course that are open to the viewer, who has to be enrolled, with all that they show; or one of them.
 * Videos are left out unless asked for. `light`: with the light versions of recordings and videos, where there are any.
 */
export async function copyLessons(
  ctx: SignedCtx,
  { courseId, lessonId, withVideo = false, light = false }: Options,
): Promise<LessonCopies> {
  const { courseAccess, lessons, progress } = await readLearning(ctx, courseId);
  const wanted = lessonId === undefined ? lessons : lessons.filter(({ id }) => id === lessonId);
  if (lessonId !== undefined && !wanted.length) throw new AppError("not_found", lessonNotFound);
  if (lessonId !== undefined && !wanted[0]!.isOpen) await openLesson(ctx, lessonId); // Refuses, with the reason.
  if (!progress) throw new AppError("forbidden", onlyEnrolled);
  const open = wanted.filter(({ isOpen }) => isOpen);
  const ids = open.map(({ id }) => id);
  const contents = ids.length
    ? toLessonContents(await batchRead(ctx, selectContents(ctx, ids)))
    : new Map<number, LessonContent>();
  const rows = await filesAt(ctx, [...contents.values()].flatMap(addressesOf));
  const lights = new Map(rows.flatMap(({ id, lightOf }) => (lightOf ? [[addressOf(lightOf), addressOf(id)]] : [])));
  const done = new Set(progress.lessons.filter(({ isCompleted }) => isCompleted).map((one) => one.lessonId));
  const copied = open.map((outline) => ({
    ...(light ? lightened(contents.get(outline.id)!, lights) : contents.get(outline.id)!),
    outline,
    number: lessons.indexOf(outline) + 1,
    isDone: done.has(outline.id),
  }));
  const { id, title } = courseAccess.course;
  const { files, known } = filesOf(rows, copied, withVideo);
  const all = byAddress(rows);
  const own = new Set([...contents.values()].flatMap(filesOfLesson));
  const counted = rows.filter(
    ({ lightOf, kind }) => lightOf && own.has(addressOf(lightOf)) && (withVideo || kind !== "video"),
  );
  return {
    course: { id, title },
    lessons: copied.map((lesson) => ({
      ...lesson,
      contentText: lesson.contentText && withoutForeign(lesson.contentText, all, new Set(filesOfLesson(lesson))),
    })),
    files,
    known,
    hasLight: counted.length > 0,
  };
}

function lightened({ contentUrl, contentText, resources }: LessonContent, lights: Map<string, string>): LessonContent {
  const light = (address: string) => lights.get(address) ?? address;
  return {
    contentUrl: contentUrl && light(contentUrl),
    contentText: contentText && changeFiles(contentText, light),
    resources: resources.map((resource) => ({ ...resource, resourceUrl: light(resource.resourceUrl) })),
  };
}

const addressOf = (id: string) => `/media/${id}`;

/** The platform's own files at these addresses, and their light versions. */
async function filesAt({ db }: SignedCtx, addresses: string[]): Promise<CopiedFile[]> {
  const ids = [...new Set(addresses.flatMap((address) => fileIdFromUrl(address) ?? []))];
  if (!ids.length) return [];
  return await db
    .select()
    .from(media)
    .where(or(inArray(media.id, ids), inArray(media.lightOf, ids)));
}

function filesOf(rows: CopiedFile[], lessons: CopiedLesson[], withVideo: boolean) {
  const shown = new Set(lessons.flatMap(addressesOf));
  // A text may name any file of the school, but of others it shows pictures alone, as `/media` does.
  const own = new Set(lessons.flatMap(filesOfLesson));
  const known = rows.filter(({ id, kind }) => {
    const address = addressOf(id);
    return (own.has(address) || (kind === "image" && shown.has(address))) && kind !== "package";
  });
  return { files: byAddress(known.filter(({ kind }) => withVideo || kind !== "video")), known: byAddress(known) };
}

const byAddress = (rows: CopiedFile[]): LessonCopies["files"] => new Map(rows.map((row) => [addressOf(row.id), row]));

/** Every address that a lesson shows: its recording, its materials and what its text shows. */
export function addressesOf(lesson: LessonContent): string[] {
  return [...filesOfLesson(lesson), ...(lesson.contentText ? filesIn(lesson.contentText) : [])];
}

/** The address of the captions that a lesson's page shows; null for none. */
export const captionsOf = ({ outline, resources }: CopiedLesson, files: LessonCopies["files"]): string | null =>
  (outline.contentType !== "text" &&
    resources.find(({ resourceUrl }) => files.get(resourceUrl)?.mimeType === captionsType)?.resourceUrl) ||
  null;

const filesOfLesson = ({ contentUrl, resources }: LessonContent) => [
  ...(contentUrl ? [contentUrl] : []),
  ...resources.map(({ resourceUrl }) => resourceUrl),
];

/** What a lesson weighs, with the files that are kept of it. */
export function copyBytes(lesson: CopiedLesson, files: LessonCopies["files"]): number {
  const own = new Set(addressesOf(lesson));
  const ofFiles = [...own].reduce((sum, address) => sum + (files.get(address)?.bytes ?? 0), 0);
  return ofFiles + Buffer.byteLength(lesson.contentText ?? "");
}
