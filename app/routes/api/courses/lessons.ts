import { z } from "zod";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { lessonAnswer, lessonJson } from "#app/domain/lessons/lesson-json.ts";
import { readLessons } from "#app/domain/lessons/read-lessons.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  GET: call({
    summary: "Lista as aulas de um curso",
    id: numbered(courseNotFound),
    answer: z.array(lessonAnswer),
    run: async (ctx, { id }) => (await readLessons(ctx, id)).map(lessonJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
