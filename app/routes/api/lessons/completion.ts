import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { progressJson } from "#app/domain/progress/progress-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  POST: call({
    ability: "progress.record",
    limit: "api.write",
    run: async (ctx, { params }) => progressJson(await completeLesson(ctx, integerId(params.id, lessonNotFound))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
