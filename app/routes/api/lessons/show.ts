import { deleteLesson } from "#app/domain/authoring/lessons/delete-lesson.server.ts";
import { editedLessonJson } from "#app/domain/authoring/lessons/edited-lesson-json.ts";
import { lessonBodyLimit, lessonFields } from "#app/domain/authoring/lessons/schema.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { updateLesson } from "#app/domain/authoring/lessons/update-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    ability: "courses.manage",
    run: async (ctx, { params }) =>
      editedLessonJson(await showLessonForEditing(ctx, integerId(params.id, lessonNotFound))),
  }),
  PUT: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: lessonFields,
    bodyLimit: lessonBodyLimit,
    run: async (ctx, { params, body }) =>
      editedLessonJson(await updateLesson(ctx, integerId(params.id, lessonNotFound), body)),
  }),
  DELETE: call({
    ability: "courses.manage",
    limit: "authoring.write",
    run: async (ctx, { params }) => {
      const id = integerId(params.id, lessonNotFound);
      return { id, course_id: (await deleteLesson(ctx, id)).courseId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
