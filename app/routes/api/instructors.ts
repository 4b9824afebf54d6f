import { instructorJson } from "#app/domain/instructors/instructor-json.ts";
import { listInstructors } from "#app/domain/instructors/list-instructors.server.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    run: async (ctx) => {
      const data = (await listInstructors(ctx)).map(instructorJson);
      const headers = ctx.viewer ? undefined : { "Cache-Control": "public, max-age=30" };
      return json({ success: true, data }, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
