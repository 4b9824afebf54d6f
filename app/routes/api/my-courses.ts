import { z } from "zod";
import { listMyCourses } from "#app/domain/enrolments/list-my-courses.server.ts";
import { myCourseAnswer, myCourseJson } from "#app/domain/enrolments/my-course-json.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("learning", {
  GET: call({
    summary: "Lista os próprios cursos",
    ability: "progress.record",
    answer: z.array(myCourseAnswer),
    run: async (ctx) => (await listMyCourses(ctx)).map(myCourseJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
