import { deleteCourse } from "#app/domain/authoring/courses/delete-course.server.ts";
import { managedCourseJson } from "#app/domain/authoring/courses/managed-course-json.ts";
import { courseFields } from "#app/domain/authoring/courses/schema.ts";
import { updateCourse } from "#app/domain/authoring/courses/update-course.server.ts";
import { courseJson } from "#app/domain/courses/course-json.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { showCourse } from "#app/domain/courses/show-course.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) => courseJson(await showCourse(ctx, integerId(params.id, courseNotFound))),
  }),
  PUT: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: courseFields,
    run: async (ctx, { params, body }) =>
      managedCourseJson(await updateCourse(ctx, integerId(params.id, courseNotFound), body)),
  }),
  DELETE: call({
    ability: "courses.manage",
    limit: "authoring.write",
    run: async (ctx, { params }) => {
      const id = integerId(params.id, courseNotFound);
      await deleteCourse(ctx, id);
      return { id };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
