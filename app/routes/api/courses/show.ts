import { z } from "zod";
import { deleteCourse } from "#app/domain/authoring/courses/delete-course.server.ts";
import { managedCourseAnswer, managedCourseJson } from "#app/domain/authoring/courses/managed-course-json.ts";
import { courseFields } from "#app/domain/authoring/courses/schema.ts";
import { findManagedCourse } from "#app/domain/authoring/courses/show-managed-course.server.ts";
import { updateCourse } from "#app/domain/authoring/courses/update-course.server.ts";
import { courseAnswer, courseJson } from "#app/domain/courses/course-json.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { showCourse } from "#app/domain/courses/show-course.server.ts";
import { number } from "#app/domain/json-view.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  GET: call({
    summary: "Mostra um curso; a quem o administra, também se está publicado e o que lhe falta",
    id: numbered(courseNotFound),
    answer: z.union([courseAnswer, managedCourseAnswer]),
    run: async (ctx, { id }) => {
      const [managed, course] = await Promise.all([findManagedCourse(ctx, id), showCourse(ctx, id)]);
      return managed ? managedCourseJson(managed) : courseJson(course);
    },
  }),
  PUT: call({
    summary: "Altera um curso: tudo dele é enviado de novo",
    ability: "courses.manage",
    limit: "authoring.write",
    id: numbered(courseNotFound),
    body: courseFields,
    answer: managedCourseAnswer,
    run: async (ctx, { id, body }) => managedCourseJson(await updateCourse(ctx, id, body)),
  }),
  DELETE: call({
    summary: "Retira um curso; quem o tem continua com ele",
    ability: "courses.manage",
    limit: "authoring.write",
    id: numbered(courseNotFound),
    answer: z.object({ id: number }),
    run: async (ctx, { id }) => {
      await deleteCourse(ctx, id);
      return { id };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
