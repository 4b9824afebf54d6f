import { ownOrOutside } from "#app/domain/authoring/files/own-or-outside.server.ts";
import type { ResourceAbout, ResourceFields } from "#app/domain/authoring/resources/schema.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import type { ResourceType } from "#app/domain/lessons/labels.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** What kind of file each kind of resource may be. */
export const filesOf: Record<ResourceType, ("image" | "document")[]> = {
  slide: ["document", "image"],
  infographic: ["image", "document"],
  image: ["image"],
  document: ["document"],
};

/** What is kept of a resource's fields. Refuses (invalid, by field) an address that is missing or may not be named. */
export async function resourceValues(ctx: SignedCtx, fields: ResourceFields, courseId: number) {
  const place = { field: "resource_url", kinds: filesOf[fields.resource_type], courseId };
  const resourceUrl = await ownOrOutside(ctx, fields.resource_url, place);
  if (resourceUrl) return { ...aboutValues(fields), resourceUrl };
  throw new Refusal("invalid", undefined, { fields: { resource_url: ["Escreva o endereço do material."] } });
}

/** What is said of a resource, but for its address. */
export const aboutValues = (fields: ResourceAbout) => ({
  resourceType: fields.resource_type,
  resourceTitle: fields.resource_title,
  description: fields.description || null,
});
