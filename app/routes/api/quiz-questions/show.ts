import { z } from "zod";
import { deleteQuestion } from "#app/domain/authoring/questions/delete-question.server.ts";
import { keyedQuestionJson, placedQuestionAnswer } from "#app/domain/authoring/questions/keyed-question-json.ts";
import { questionFields } from "#app/domain/authoring/questions/schema.ts";
import { updateQuestion } from "#app/domain/authoring/questions/update-question.server.ts";
import { number } from "#app/domain/json-view.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("courses", {
  PUT: call({
    summary: "Altera uma pergunta de questionário",
    ability: "courses.manage",
    limit: "authoring.write",
    body: questionFields,
    id: numbered(questionNotFound),
    answer: placedQuestionAnswer,
    refuses: ["conflict"],
    run: async (ctx, { id, body }) => {
      const { lessonId, ...question } = await updateQuestion(ctx, id, body);
      return { ...keyedQuestionJson(question), lesson_id: lessonId };
    },
  }),
  DELETE: call({
    summary: "Apaga uma pergunta de questionário",
    ability: "courses.manage",
    limit: "authoring.write",
    id: numbered(questionNotFound),
    answer: z.strictObject({ id: number, lesson_id: number }),
    refuses: ["conflict"],
    run: async (ctx, { id }) => {
      return { id, lesson_id: (await deleteQuestion(ctx, id)).lessonId };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
