import { courseNotFound } from "#app/domain/courses/course.ts";
import { exportNotes } from "#app/domain/lesson-notes/notes.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { api, call } from "#app/http/api.server.ts";

/** The notes on a course as a text file. */
const calls = api({
  GET: call({
    ability: "lessonNotes.write",
    limit: "api.other",
    id: integerPathId(courseNotFound),
    run: async (ctx, { id }) => {
      const { name, text } = await exportNotes(ctx, id);
      const headers = {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
      };
      return new Response(text, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
