import { courseNotFound } from "#app/domain/courses/course.ts";
import { copyLessons } from "#app/domain/offline/copy-lessons.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { zipLessons } from "./lesson-zip.server.ts";

/** The open lessons of a course as a ZIP, without films. */
const calls = api({
  GET: call({
    ability: "progress.record",
    limit: "lesson.download",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id: courseId, request }) =>
      zipAnswer(request, await zipLessons(ctx, () => copyLessons(ctx, { courseId }))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
