import { publishCourse } from "#app/domain/authoring/courses/publish-course.server.ts";
import { publication } from "#app/domain/authoring/courses/schema.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: publication,
    bodyOptional: true,
    idempotent: true,
    run: async (ctx, { params, body }) => {
      const id = integerId(params.id, courseNotFound);
      return { id, is_published: await publishCourse(ctx, id, body) };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
