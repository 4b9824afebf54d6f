import { courseNotFound } from "#app/domain/courses/course.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { copyLessons } from "#app/domain/offline/copy-lessons.server.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { zipLessons } from "./lesson-zip.server.ts";

/** One lesson as a ZIP, whose video comes with `?video=1`; or the open lessons of a course, without videos. */
const calls = api({
  GET: call({
    ability: "progress.record",
    limit: "lesson.download",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id: courseId, params, url, request }) => {
      const lessonId = params.lessonId === undefined ? undefined : integerId(params.lessonId, lessonNotFound);
      const withVideo = lessonId !== undefined && url.searchParams.get("video") === "1";
      return zipAnswer(request, await zipLessons(ctx, () => copyLessons(ctx, { courseId, lessonId, withVideo })));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
