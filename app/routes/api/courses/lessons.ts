import { courseNotFound } from "#app/domain/courses/labels.ts";
import { lessonJson } from "#app/domain/lessons/lesson-json.ts";
import { readLessons } from "#app/domain/lessons/read-lessons.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) => (await readLessons(ctx, integerId(params.id, courseNotFound))).map(lessonJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
