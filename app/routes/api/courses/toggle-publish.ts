import { z } from "zod";
import { publishCourse } from "#app/domain/authoring/courses/publish-course.server.ts";
import { publication } from "#app/domain/authoring/courses/schema.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { number } from "#app/domain/json-view.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  PUT: call({
    summary: "Publica um curso, ou o tira do catálogo",
    ability: "courses.manage",
    limit: "authoring.write",
    body: publication,
    bodyOptional: true,
    idempotent: true,
    id: numbered(courseNotFound),
    answer: z.strictObject({ id: number, is_published: z.boolean() }),
    run: async (ctx, { id, body }) => {
      return { id, is_published: await publishCourse(ctx, id, body) };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
