import { courseNotFound } from "#app/domain/courses/course.ts";
import { exportCourse } from "#app/domain/packages/export-package.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "courses.manage",
    limit: "media.upload",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id, request }) => zipAnswer(request, await exportCourse(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
