import { z } from "zod";
import { instructorAnswer, instructorJson } from "#app/domain/instructors/instructor-json.ts";
import { listInstructors } from "#app/domain/instructors/list-instructors.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("courses", {
  GET: call({
    summary: "Lista os educadores",
    cache: "public, max-age=30",
    answer: z.array(instructorAnswer),
    run: async (ctx) => (await listInstructors(ctx)).map(instructorJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
