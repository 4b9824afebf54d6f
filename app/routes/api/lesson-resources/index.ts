import { createResource } from "#app/domain/authoring/resources/create-resource.server.ts";
import { newResource } from "#app/domain/authoring/resources/schema.ts";
import { placedResourceAnswer, resourceJson } from "#app/domain/lessons/lesson-json.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("courses", {
  POST: call({
    summary: "Cria um material de aula",
    ability: "courses.manage",
    limit: "authoring.write",
    body: newResource,
    idempotent: true,
    answer: placedResourceAnswer,
    refuses: ["not_found"],
    run: async (ctx, { body: { lesson_id, ...fields } }) => ({
      ...resourceJson(await createResource(ctx, lesson_id, fields)),
      lesson_id,
    }),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
