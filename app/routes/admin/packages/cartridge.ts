import { courseNotFound } from "#app/domain/courses/course.ts";
import { exportCartridge } from "#app/domain/packages/export-cartridge.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "courses.manage",
    limit: "media.upload",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id, request }) => zipAnswer(request, await exportCartridge(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
