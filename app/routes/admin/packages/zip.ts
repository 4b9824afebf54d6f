import { courseNotFound } from "#app/domain/courses/course.ts";
import { exportCartridge } from "#app/domain/packages/export-cartridge.server.ts";
import { exportCourse } from "#app/domain/packages/export-package.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { api, call } from "#app/http/api.server.ts";

/** A course as a package of our own, or as a Common Cartridge. */
const calls = api({
  GET: call({
    ability: "courses.manage",
    limit: "media.upload",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id, request, url }) => {
      const pack = /\.imscc$/i.test(url.pathname) ? exportCartridge : exportCourse;
      return zipAnswer(request, await pack(ctx, id));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
