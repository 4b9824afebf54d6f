import { managedLesson, requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { createResource } from "#app/domain/authoring/resources/create-resource.server.ts";
import type { ResourceAbout } from "#app/domain/authoring/resources/schema.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { LessonResource } from "#app/domain/lessons/lesson-json.ts";
import { type ComingFile, storeUpload } from "#app/domain/media/uploads/store-upload.server.ts";

/**
 * Takes in a file and lays it beside a lesson. What is no picture by its type is taken for a document.
 * Refuses visitors, students, other people's lessons (not found), and what `storeUpload` refuses.
 */
export async function attachResource(
  ctx: Ctx,
  lessonId: number,
  about: ResourceAbout,
  file: ComingFile,
): Promise<LessonResource> {
  const author = requireAuthor(ctx);
  await managedLesson(author, lessonId);
  const { url } = await storeUpload(author, about.resource_type === "image" ? "image" : "document", file);
  return await createResource(author, lessonId, { ...about, resource_url: url });
}
