import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { savePosition } from "#app/domain/progress/save-position.server.ts";
import { positionFields } from "#app/domain/progress/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  POST: call({
    ability: "progress.record",
    limit: "api.write",
    body: positionFields,
    run: async (ctx, { params, body }) => {
      const lessonId = integerId(params.id, lessonNotFound);
      return { lesson_id: lessonId, position_seconds: await savePosition(ctx, lessonId, body) };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
