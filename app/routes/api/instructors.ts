import { instructorAnswer, instructorJson } from "#app/domain/instructors/instructor-json.ts";
import { listInstructors } from "#app/domain/instructors/list-instructors.server.ts";
import { mapPage } from "#app/domain/paging.ts";
import { api, list } from "#app/http/api.server.ts";

const calls = api("courses", {
  GET: list({
    summary: "Lista os educadores",
    cache: "public, max-age=30",
    answer: instructorAnswer,
    run: async (ctx, { query }) => mapPage(await listInstructors(ctx, query), instructorJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
