import { courseNotFound } from "#app/domain/courses/labels.ts";
import { progressAnswer, progressJson } from "#app/domain/progress/progress-json.ts";
import { showProgress } from "#app/domain/progress/show-progress.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  GET: call({
    summary: "Mostra o próprio progresso num curso",
    ability: "progress.record",
    id: numbered(courseNotFound),
    answer: progressAnswer,
    run: async (ctx, { id }) => progressJson(await showProgress(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
