import { listMyCourses } from "#app/domain/enrolments/list-my-courses.server.ts";
import { myCourseJson } from "#app/domain/enrolments/my-course-json.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({ ability: "progress.record", run: async (ctx) => (await listMyCourses(ctx)).map(myCourseJson) }),
});

export const loader = calls.loader;
export const action = calls.action;
