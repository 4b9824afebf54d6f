import { z } from "zod";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { myCourseJson, myCourseResponse } from "#app/domain/study/my-courses.ts";
import { call } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const myCourses: Endpoints = {
  "my-courses": {
    area: "learning",
    GET: call({
      summary: "Lista os próprios cursos",
      ability: "progress.record",
      answer: z.array(myCourseResponse),
      run: async (ctx) => (await listMyCourses(ctx)).map(myCourseJson),
    }),
  },
};
