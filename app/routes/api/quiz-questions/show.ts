import { deleteQuestion } from "#app/domain/authoring/questions/delete-question.server.ts";
import { keyedQuestionJson } from "#app/domain/authoring/questions/keyed-question-json.ts";
import { questionFields } from "#app/domain/authoring/questions/schema.ts";
import { updateQuestion } from "#app/domain/authoring/questions/update-question.server.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "courses.manage",
    limit: "authoring.write",
    body: questionFields,
    run: async (ctx, { params, body }) => {
      const { lessonId, ...question } = await updateQuestion(ctx, integerId(params.id, questionNotFound), body);
      return { ...keyedQuestionJson(question), lesson_id: lessonId };
    },
  }),
  DELETE: call({
    ability: "courses.manage",
    limit: "authoring.write",
    run: async (ctx, { params }) => {
      const id = integerId(params.id, questionNotFound);
      return { id, lesson_id: (await deleteQuestion(ctx, id)).lessonId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
