import { showCourse } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";
import { drawSharePicture } from "./share-picture.server.tsx";

const calls = api({
  GET: call({
    id: integerPathId(courseNotFound),
    run: async (ctx, { id }) => {
      const { category, title } = await showCourse(ctx, id);
      const picture = new Uint8Array(await drawSharePicture({ category, title }));
      return new Response(picture, {
        headers: {
          "Content-Type": "image/png",
          "Cache-Control": ctx.viewer ? "private, no-store" : "public, max-age=86400",
        },
      });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
