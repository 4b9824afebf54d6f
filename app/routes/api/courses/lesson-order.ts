import { z } from "zod";
import { lessonOrder } from "#app/domain/authoring/courses/schema.ts";
import { reorderLessons } from "#app/domain/authoring/lessons/reorder-lessons.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { number } from "#app/domain/json-view.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  PUT: call({
    summary: "Põe as aulas de um curso em ordem",
    ability: "courses.manage",
    limit: "authoring.write",
    body: lessonOrder,
    id: numbered(courseNotFound),
    answer: z.strictObject({ lesson_ids: z.array(number) }),
    refuses: ["conflict"],
    run: async (ctx, { id, body }) => {
      await reorderLessons(ctx, id, body.lesson_ids);
      return body;
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
