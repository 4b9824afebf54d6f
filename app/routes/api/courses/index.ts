import { z } from "zod";
import { can } from "#app/domain/access/abilities.ts";
import { createCourse } from "#app/domain/authoring/courses/create-course.server.ts";
import { listManagedCourses } from "#app/domain/authoring/courses/list-managed-courses.server.ts";
import { managedCourseAnswer, managedCourseJson } from "#app/domain/authoring/courses/managed-course-json.ts";
import { courseFields } from "#app/domain/authoring/courses/schema.ts";
import { catalogueFields } from "#app/domain/courses/catalogue-query.ts";
import { courseAnswer, courseJson } from "#app/domain/courses/course-json.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { mapPage } from "#app/domain/paging.ts";
import { api, call, list } from "#app/http/api.server.ts";

const calls = api("courses", {
  GET: list({
    summary: "Lista os cursos publicados, ou os que se administra (all)",
    cache: "public, max-age=30",
    query: catalogueFields,
    answer: z.union([courseAnswer, managedCourseAnswer]),
    run: async (ctx, { query }) => {
      const managesThem = query.all && can(ctx.viewer, "courses.manage");
      return managesThem
        ? mapPage(await listManagedCourses(ctx, query), managedCourseJson)
        : mapPage(await listCourses(ctx, query), courseJson);
    },
  }),
  POST: call({
    summary: "Cria um curso, como rascunho",
    ability: "courses.manage",
    limit: "authoring.write",
    body: courseFields,
    answer: managedCourseAnswer,
    idempotent: true,
    run: async (ctx, { body }) => managedCourseJson(await createCourse(ctx, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
