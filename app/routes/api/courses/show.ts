import { courseJson } from "#app/domain/courses/course-json.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { showCourse } from "#app/domain/courses/show-course.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) => courseJson(await showCourse(ctx, integerId(params.id, courseNotFound))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
