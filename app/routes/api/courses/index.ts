import { catalogueQuery } from "#app/domain/courses/catalogue-query.ts";
import { courseJson } from "#app/domain/courses/course-json.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    run: async (ctx, { url }) => {
      const page = await listCourses(ctx, catalogueQuery(url.searchParams));
      const headers = ctx.viewer ? undefined : { "Cache-Control": "public, max-age=30" };
      return json({ success: true, ...page, data: page.data.map(courseJson) }, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
