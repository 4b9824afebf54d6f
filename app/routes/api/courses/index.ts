import { catalogueQuery } from "#app/domain/courses/catalogue-query.ts";
import { courseJson } from "#app/domain/courses/course-json.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    cache: "public, max-age=30",
    run: async (ctx, { url }) => {
      const page = await listCourses(ctx, catalogueQuery(url.searchParams));
      return json({ success: true, ...page, data: page.data.map(courseJson) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
