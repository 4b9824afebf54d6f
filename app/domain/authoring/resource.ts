import { z } from "zod";
import { type Editable, versionField, versionOf } from "#app/domain/edit-version.ts";
import { jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import { type LessonResource, resourceResponse, resourceTypes } from "#app/domain/lessons/lesson.ts";
import { rowId } from "#app/domain/path-id.ts";
import { invalid, lineField, normalizeText, textField, truncateAtWord } from "#app/domain/text.ts";
import { orderIndexField } from "./course.ts";

/** The fields of a lesson's resource, except its file or address. */
const resourceAbout = z.object({
  resource_type: z.enum(keysOf(resourceTypes), invalid),
  resource_title: lineField({
    min: 1,
    max: 200,
    sentences: { missing: "Dê um título ao material.", long: "O título deve ter no máximo 200 caracteres." },
  }),
  description: textField({
    max: 1_000,
    sentences: { long: "A descrição deve ter no máximo 1.000 caracteres." },
  }).nullish(),
});

export const resourceFields = resourceAbout.extend({
  resource_url: z.string(invalid).meta({ description: "Um endereço https:// ou /media/{id}, de um envio." }),
});

export type ResourceAbout = z.output<typeof resourceAbout>;

/** A resource that is sent as a file, which may say its kind and title. */
export const sentResource = resourceAbout.extend({
  resource_type: resourceAbout.shape.resource_type.optional(),
  resource_title: lineField({
    max: 200,
    sentences: { long: "O título deve ter no máximo 200 caracteres." },
  }).optional(),
});

export type SentResource = z.output<typeof sentResource>;

/** The title of a resource that was given none: the name of its file, without what tells its type. */
export function titleOfFile(name: string): string {
  const words = normalizeText(
    name
      .replace(/^.*[/\\]/, "")
      .replace(/\.\w{1,5}$/, "")
      .replaceAll("_", " "),
  );
  return truncateAtWord(words, 200) || "Material";
}
export type ResourceFields = z.output<typeof resourceFields>;

export const resourceEdit = resourceFields.extend({ version: versionField });

export const editableResource = (resource: Omit<LessonResource, "id">): Editable => ({
  resource_type: ["Tipo", resourceTypes[resource.resourceType]],
  resource_title: ["Título", resource.resourceTitle],
  description: ["Descrição", resource.description],
  resource_url: ["Endereço", resource.resourceUrl],
});

export const writtenResourceResponse = jsonView("WrittenResource", { ...resourceResponse.shape, version: z.string() });

export const writtenResourceJson = (resource: LessonResource) =>
  jsonOf(writtenResourceResponse, resource, { version: versionOf(editableResource(resource)) });

export const placedResourceResponse = jsonView("PlacedResource", {
  ...writtenResourceResponse.shape,
  lesson_id: number,
});

/** A new resource: its lesson and position; at the end if left out or taken. */
export const newResource = resourceFields.extend({
  lesson_id: rowId,
  order_index: orderIndexField.meta({ description: "A partir de 0; sem ela, no fim." }),
});

/** The maximum length of captions that are typed: some five hours. */
const maxTypedCaptions = 400_000;

/** And what their form may come to, with all its signs encoded. */
export const maxCaptionsForm = 600 * 1024;

/** The resource form: kind, address, and the current file, which stays unless an address replaces it. */
export const resourceForm = resourceAbout
  .extend({
    resource_url: z.string().nullish(),
    kept_url: z.string().nullish(),
    /** Captions that are written in the form, instead of an address. */
    captions: z.string().max(maxTypedCaptions, "As legendas são longas demais. Envie-as como arquivo.").nullish(),
    version: versionField,
  })
  .transform(({ kept_url, resource_url, ...about }) => ({ ...about, resource_url: resource_url || kept_url || "" }));

export function resourceDefaults(resource: LessonResource) {
  const isOwnFile = resource.resourceUrl.startsWith("/media/");
  return {
    resource_type: resource.resourceType,
    resource_title: resource.resourceTitle,
    description: resource.description ?? undefined,
    version: versionOf(editableResource(resource)),
    resource_url: isOwnFile ? undefined : resource.resourceUrl,
    kept_url: isOwnFile ? resource.resourceUrl : undefined,
  };
}
