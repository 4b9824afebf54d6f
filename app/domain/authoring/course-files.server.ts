import { and, eq, inArray, or, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { CourseFields } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { fileIdFromUrl, parseWebUrl } from "#app/domain/media/picture.ts";
import { cutCover } from "#app/domain/media/square-image.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import type { SentThumbnail } from "./course.ts";
import { showManagedCourse } from "./managed-courses.server.ts";

const askAddress = "Escreva um endereço que comece com https:// ou envie um arquivo.";
const notYours = "Este arquivo não existe, não é seu ou é de outro tipo. Envie-o de novo.";

type FileUse = {
  /** The field that shows the error. */
  field: string;
  kinds: (typeof media.$inferSelect)["kind"][];
  /** Files that this course already uses may be used again, no matter who uploaded them. */
  courseId?: number;
};

/**
 * The address of something a course shows: any `https:` address, or a file of the platform. Files must be the author's
 * own or already used by the course, because who may open a lesson may open its file. Throws (invalid, by field)
 * otherwise.
 */
export async function requireOwnFileOrUrl(
  ctx: SignedCtx,
  given: string | null | undefined,
  use: FileUse,
): Promise<string | null> {
  const address = given?.trim();
  if (!address) return null;
  const id = fileIdFromUrl(address);
  if (id) {
    if (await mayBeUsed(ctx, { id, address }, use)) return address;
    throw new AppError("invalid", undefined, { fields: { [use.field]: [notYours] } });
  }
  const url = parseWebUrl(address);
  if (url) return url;
  throw new AppError("invalid", undefined, { fields: { [use.field]: [askAddress] } });
}

async function mayBeUsed(
  ctx: SignedCtx,
  { id, address }: { id: string; address: string },
  { kinds, courseId }: FileUse,
) {
  const [file] = await ctx.db
    .select({ ownerId: media.ownerId })
    .from(media)
    .where(and(eq(media.id, id), inArray(media.kind, kinds)));
  if (!file) return false;
  if (file.ownerId === ctx.viewer.id || can(ctx.viewer, "courses.manageAll")) return true;
  return courseId !== undefined && (await isUsedIn(ctx, courseId, address));
}

async function isUsedIn(ctx: SignedCtx, courseId: number, address: string) {
  const shown = or(
    eq(courses.thumbnailUrl, address),
    sql`exists (select from ${lessons} l where l.course_id = ${courses}.id and l.content_url = ${address})`,
    sql`exists (
      select from ${lessons} l join ${lessonResources} r on r.lesson_id = l.id
      where l.course_id = ${courses}.id and r.resource_url = ${address}
    )`,
  );
  return (await ctx.db.$count(courses, and(eq(courses.id, courseId), shown))) > 0;
}

/**
 * The fields of a course or trail, with the uploaded picture cut, stored and replacing any address. For an existing
 * course nothing is stored before it is known that the viewer may edit it.
 */
export async function withThumbnail<Fields extends Pick<CourseFields, "thumbnail_url"> & SentThumbnail>(
  ctx: Ctx,
  { thumbnail, thumbnail_cut, ...fields }: Fields,
  { courseId }: { courseId?: number } = {},
): Promise<Omit<Fields, keyof SentThumbnail>> {
  if (!thumbnail) return fields;
  if (courseId !== undefined) await showManagedCourse(ctx, courseId);
  const stored = await storeUpload(ctx, "image", thumbnail.stream(), (bytes) =>
    cutCover(bytes, thumbnail_cut ?? 50),
  ).catch((error) => {
    if (error instanceof AppError && error.fields?.file) {
      throw new AppError(error.code, error.message, { fields: { thumbnail: error.fields.file } });
    }
    throw error;
  });
  return { ...fields, thumbnail_url: stored.url };
}
