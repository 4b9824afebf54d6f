import { createQuestion } from "#app/domain/authoring/questions/create-question.server.ts";
import { keyedQuestionJson, placedQuestionAnswer } from "#app/domain/authoring/questions/keyed-question-json.ts";
import { newQuestion } from "#app/domain/authoring/questions/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("courses", {
  POST: call({
    summary: "Cria uma pergunta de questionário",
    ability: "courses.manage",
    limit: "authoring.write",
    body: newQuestion,
    idempotent: true,
    answer: placedQuestionAnswer,
    refuses: ["not_found"],
    run: async (ctx, { body: { lesson_id, ...fields } }) => ({
      ...keyedQuestionJson(await createQuestion(ctx, lesson_id, fields)),
      lesson_id,
    }),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
