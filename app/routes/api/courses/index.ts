import { can } from "#app/domain/access/abilities.ts";
import { createCourse } from "#app/domain/authoring/courses/create-course.server.ts";
import { listManagedCourses } from "#app/domain/authoring/courses/list-managed-courses.server.ts";
import { managedCourseJson } from "#app/domain/authoring/courses/managed-course-json.ts";
import { courseFields } from "#app/domain/authoring/courses/schema.ts";
import { catalogueQuery } from "#app/domain/courses/catalogue-query.ts";
import { courseJson } from "#app/domain/courses/course-json.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    cache: "public, max-age=30",
    run: async (ctx, { url }) => {
      const query = catalogueQuery(url.searchParams);
      if (query.all && can(ctx.viewer, "courses.manage")) {
        const managed = await listManagedCourses(ctx, query);
        return json({ success: true, ...managed, data: managed.data.map(managedCourseJson) });
      }
      const page = await listCourses(ctx, query);
      return json({ success: true, ...page, data: page.data.map(courseJson) });
    },
  }),
  POST: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: courseFields,
    idempotent: true,
    run: async (ctx, { body }) => managedCourseJson(await createCourse(ctx, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
