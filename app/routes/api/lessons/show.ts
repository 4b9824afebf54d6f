import { z } from "zod";
import { deleteLesson } from "#app/domain/authoring/lessons/delete-lesson.server.ts";
import { editedLessonAnswer, editedLessonJson } from "#app/domain/authoring/lessons/edited-lesson-json.ts";
import { lessonBodyLimit, lessonFields } from "#app/domain/authoring/lessons/schema.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { updateLesson } from "#app/domain/authoring/lessons/update-lesson.server.ts";
import { number } from "#app/domain/json-view.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  GET: call({
    summary: "Mostra uma aula a quem a edita",
    ability: "courses.manage",
    id: numbered(lessonNotFound),
    answer: editedLessonAnswer,
    run: async (ctx, { id }) => editedLessonJson(await showLessonForEditing(ctx, id)),
  }),
  PUT: call({
    summary: "Altera uma aula: tudo dela é enviado de novo",
    ability: "courses.manage",
    limit: "authoring.write",
    body: lessonFields,
    bodyLimit: lessonBodyLimit,
    id: numbered(lessonNotFound),
    answer: editedLessonAnswer,
    refuses: ["conflict"],
    run: async (ctx, { id, body }) => editedLessonJson(await updateLesson(ctx, id, body)),
  }),
  DELETE: call({
    summary: "Apaga uma aula",
    ability: "courses.manage",
    limit: "authoring.write",
    id: numbered(lessonNotFound),
    answer: z.strictObject({ id: number, course_id: number }),
    refuses: ["conflict"],
    run: async (ctx, { id }) => {
      return { id, course_id: (await deleteLesson(ctx, id)).courseId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
