import { z } from "zod";
import { deleteResource } from "#app/domain/authoring/resources/delete-resource.server.ts";
import { resourceFields } from "#app/domain/authoring/resources/schema.ts";
import { updateResource } from "#app/domain/authoring/resources/update-resource.server.ts";
import { number } from "#app/domain/json-view.ts";
import { resourceNotFound } from "#app/domain/lessons/labels.ts";
import { placedResourceAnswer, resourceJson } from "#app/domain/lessons/lesson-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  PUT: call({
    summary: "Altera um material de aula",
    ability: "courses.manage",
    limit: "authoring.write",
    body: resourceFields,
    id: numbered(resourceNotFound),
    answer: placedResourceAnswer,
    run: async (ctx, { id, body }) => {
      const { lessonId, ...resource } = await updateResource(ctx, id, body);
      return { ...resourceJson(resource), lesson_id: lessonId };
    },
  }),
  DELETE: call({
    summary: "Apaga um material de aula",
    ability: "courses.manage",
    limit: "authoring.write",
    id: numbered(resourceNotFound),
    answer: z.strictObject({ id: number, lesson_id: number }),
    refuses: ["conflict"],
    run: async (ctx, { id }) => {
      return { id, lesson_id: (await deleteResource(ctx, id)).lessonId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
