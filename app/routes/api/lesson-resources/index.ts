import { createResource } from "#app/domain/authoring/resources/create-resource.server.ts";
import { newResource } from "#app/domain/authoring/resources/schema.ts";
import { resourceJson } from "#app/domain/lessons/lesson-json.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  POST: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: newResource,
    idempotent: true,
    run: async (ctx, { body: { lesson_id, ...fields } }) => ({
      ...resourceJson(await createResource(ctx, lesson_id, fields)),
      lesson_id,
    }),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
