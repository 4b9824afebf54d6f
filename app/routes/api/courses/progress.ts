import { courseNotFound } from "#app/domain/courses/labels.ts";
import { progressJson } from "#app/domain/progress/progress-json.ts";
import { showProgress } from "#app/domain/progress/show-progress.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    ability: "progress.record",
    run: async (ctx, { params }) => progressJson(await showProgress(ctx, integerId(params.id, courseNotFound))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
