import { courseNotFound } from "#app/domain/courses/labels.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  POST: call({
    ability: "courses.enrol",
    limit: "course.enrol",
    run: async (ctx, { params }) => {
      const { enrollmentId } = await enrol(ctx, integerId(params.id, courseNotFound));
      return { enrollment_id: enrollmentId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
