import { deleteResource } from "#app/domain/authoring/resources/delete-resource.server.ts";
import { resourceFields } from "#app/domain/authoring/resources/schema.ts";
import { updateResource } from "#app/domain/authoring/resources/update-resource.server.ts";
import { resourceNotFound } from "#app/domain/lessons/labels.ts";
import { resourceJson } from "#app/domain/lessons/lesson-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: resourceFields,
    run: async (ctx, { params, body }) => {
      const { lessonId, ...resource } = await updateResource(ctx, integerId(params.id, resourceNotFound), body);
      return { ...resourceJson(resource), lesson_id: lessonId };
    },
  }),
  DELETE: call({
    ability: "courses.manage",
    limit: "authoring.write",
    run: async (ctx, { params }) => {
      const id = integerId(params.id, resourceNotFound);
      return { id, lesson_id: (await deleteResource(ctx, id)).lessonId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
