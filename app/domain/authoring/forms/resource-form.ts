import { z } from "zod";
import { type ResourceFields, resourceAbout } from "#app/domain/authoring/resources/schema.ts";
import type { LessonResource } from "#app/domain/lessons/lesson-json.ts";

/** The form of a resource: what it is, its address, and the file that stays where no address takes its place. */
export const resourceForm = resourceAbout.extend({
  resource_url: z.string().nullish(),
  kept_url: z.string().nullish(),
});

/** What the form says, as the call would say it. */
export function resourceFrom({ kept_url, resource_url, ...about }: z.output<typeof resourceForm>): ResourceFields {
  return { ...about, resource_url: resource_url || kept_url || "" };
}

/** What the form starts from where the resource is there already. */
export function resourceDefaults(resource: LessonResource) {
  const isOwnFile = resource.resourceUrl.startsWith("/media/");
  return {
    resource_type: resource.resourceType,
    resource_title: resource.resourceTitle,
    description: resource.description ?? undefined,
    resource_url: isOwnFile ? undefined : resource.resourceUrl,
    kept_url: isOwnFile ? resource.resourceUrl : undefined,
  };
}
