import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { quizJson } from "#app/domain/quizzes/quiz-json.ts";
import { showQuiz } from "#app/domain/quizzes/show-quiz.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({ run: async (ctx, { params }) => quizJson(await showQuiz(ctx, integerId(params.id, lessonNotFound))) }),
});

export const loader = calls.loader;
export const action = calls.action;
