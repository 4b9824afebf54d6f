import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { progressAnswer, progressJson } from "#app/domain/progress/progress-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  POST: call({
    summary: "Conclui uma aula",
    ability: "progress.record",
    id: numbered(lessonNotFound),
    idempotent: true,
    answer: progressAnswer,
    refuses: ["conflict", "payment_required"],
    run: async (ctx, { id }) => progressJson(await completeLesson(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
