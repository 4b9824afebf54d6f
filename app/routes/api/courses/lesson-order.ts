import { lessonOrder } from "#app/domain/authoring/courses/schema.ts";
import { reorderLessons } from "#app/domain/authoring/lessons/reorder-lessons.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: lessonOrder,
    run: async (ctx, { params, body }) => {
      await reorderLessons(ctx, integerId(params.id, courseNotFound), body.lesson_ids);
      return body;
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
