import { createLesson } from "#app/domain/authoring/lessons/create-lesson.server.ts";
import { editedLessonAnswer, editedLessonJson } from "#app/domain/authoring/lessons/edited-lesson-json.ts";
import { lessonBodyLimit, newLesson } from "#app/domain/authoring/lessons/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("courses", {
  POST: call({
    summary: "Cria uma aula",
    ability: "courses.manage",
    limit: "authoring.write",
    body: newLesson,
    bodyLimit: lessonBodyLimit,
    idempotent: true,
    answer: editedLessonAnswer,
    refuses: ["not_found"],
    run: async (ctx, { body: { course_id, ...fields } }) =>
      editedLessonJson(await createLesson(ctx, course_id, fields)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
