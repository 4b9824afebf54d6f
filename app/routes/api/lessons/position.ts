import { z } from "zod";
import { number } from "#app/domain/json-view.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { savePosition } from "#app/domain/progress/save-position.server.ts";
import { positionFields } from "#app/domain/progress/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  POST: call({
    summary: "Guarda o ponto em que se parou numa aula",
    ability: "progress.record",
    body: positionFields,
    id: numbered(lessonNotFound),
    answer: z.strictObject({ lesson_id: number, position_seconds: z.int() }),
    refuses: ["conflict", "payment_required"],
    run: async (ctx, { id, body }) => {
      return { lesson_id: id, position_seconds: await savePosition(ctx, id, body) };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
