import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { attemptJson } from "#app/domain/quizzes/quiz-json.ts";
import { attemptFields } from "#app/domain/quizzes/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  POST: call({
    ability: "progress.record",
    limit: "api.write",
    body: attemptFields,
    run: async (ctx, { params, body }) =>
      attemptJson(await attemptQuiz(ctx, integerId(params.id, lessonNotFound), body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
