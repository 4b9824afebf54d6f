import type { CourseFields } from "#app/domain/authoring/courses/schema.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { storeUpload } from "#app/domain/media/uploads/store-upload.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

/**
 * A course's fields, with the picture that was sent along as a file kept and in the place of any address.
 * Refuses what `storeUpload` refuses, at the field of the file.
 */
export async function withThumbnail(ctx: Ctx, fields: CourseFields, thumbnail?: Blob): Promise<CourseFields> {
  if (!thumbnail) return fields;
  const stored = await storeUpload(ctx, "image", thumbnail.stream()).catch((error) => {
    if (error instanceof Refusal && error.fields?.file) {
      throw new Refusal(error.code, error.message, { fields: { thumbnail: error.fields.file } });
    }
    throw error;
  });
  return { ...fields, thumbnail_url: stored.url };
}
