import { instructorJson } from "#app/domain/instructors/instructor-json.ts";
import { listInstructors } from "#app/domain/instructors/list-instructors.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    cache: "public, max-age=30",
    run: async (ctx) => (await listInstructors(ctx)).map(instructorJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
