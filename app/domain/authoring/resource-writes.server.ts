import { eq } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import {
  type LessonResource,
  lessonNotFound,
  type ResourceType,
  resourceNotFound,
} from "#app/domain/lessons/lesson.ts";
import type { UploadKind } from "#app/domain/media/upload.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { lessonResources } from "#drizzle/schema/courses.ts";
import { requireOwnFileOrUrl } from "./course-files.server.ts";
import { nextFreePosition } from "./list-order.server.ts";
import { byAuthor, lockLesson, lockResource } from "./lock-rows.server.ts";
import { editableResource, newResource, type ResourceAbout, type ResourceFields, resourceEdit } from "./resource.ts";

/** The kinds of file allowed for each kind of resource. */
export const filesOf: Record<ResourceType, UploadKind[]> = {
  slide: ["document", "image"],
  infographic: ["image", "document"],
  image: ["image"],
  audio: ["audio"],
  video: ["video"],
  document: ["document"],
};

async function resourceValues(ctx: SignedCtx, fields: ResourceFields, courseId: number) {
  const use = { field: "resource_url", kinds: filesOf[fields.resource_type], courseId };
  const resourceUrl = await requireOwnFileOrUrl(ctx, fields.resource_url, use);
  if (resourceUrl) return { ...aboutValues(fields), resourceUrl };
  throw new AppError("invalid", undefined, { fields: { resource_url: ["Escreva o endereço do material."] } });
}

export const aboutValues = (fields: ResourceAbout) => ({
  resourceType: fields.resource_type,
  resourceTitle: fields.resource_title,
  description: fields.description || null,
});

/** Adds a resource to a lesson, at the position asked for or the next free one. */
export const createResource = verbInTransaction(
  {
    ...byAuthor,
    id: integerPathId(lessonNotFound),
    body: newResource.omit({ lesson_id: true }),
  },
  async (ctx, lessonId, fields): Promise<LessonResource> => {
    const { course } = await lockLesson(ctx, lessonId);
    const values = await resourceValues(ctx, fields, course.id);
    const orderIndex = await nextFreePosition(ctx, { of: "resources", parentId: lessonId }, fields.order_index);
    const [row] = await ctx.db
      .insert(lessonResources)
      .values({ ...values, lessonId, orderIndex })
      .returning({ id: lessonResources.id });
    await recordEvent(ctx, "resource.created", `resource/${row!.id}`, { lessonId });
    return { id: row!.id, ...values };
  },
);

/** Replaces a resource's fields, but not its position. */
export const updateResource = verbInTransaction(
  { ...byAuthor, id: integerPathId(resourceNotFound), body: resourceEdit },
  async (ctx, resourceId, { version, ...fields }): Promise<LessonResource & { lessonId: number }> => {
    const { part, lesson, course } = await lockResource(ctx, resourceId);
    const values = await resourceValues(ctx, fields, course.id);
    refuseOverwrite(version, { saved: editableResource(part), sent: editableResource(values) });
    await ctx.db.update(lessonResources).set(values).where(eq(lessonResources.id, resourceId));
    await recordEvent(ctx, "resource.changed", `resource/${resourceId}`, { lessonId: lesson.id });
    return { id: resourceId, ...values, lessonId: lesson.id };
  },
);

export const deleteResource = verbInTransaction(
  { ...byAuthor, id: integerPathId(resourceNotFound) },
  async (ctx, resourceId): Promise<{ lessonId: number }> => {
    const { lesson } = await lockResource(ctx, resourceId);
    await ctx.db.delete(lessonResources).where(eq(lessonResources.id, resourceId));
    await recordEvent(ctx, "resource.deleted", `resource/${resourceId}`, { lessonId: lesson.id });
    return { lessonId: lesson.id };
  },
);
