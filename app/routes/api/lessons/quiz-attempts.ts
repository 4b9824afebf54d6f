import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { attemptAnswer, attemptJson } from "#app/domain/quizzes/quiz-json.ts";
import { attemptFields } from "#app/domain/quizzes/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  POST: call({
    summary: "Responde ao questionário de uma aula",
    ability: "progress.record",
    body: attemptFields,
    id: numbered(lessonNotFound),
    idempotent: true,
    answer: attemptAnswer,
    refuses: ["conflict", "payment_required"],
    run: async (ctx, { id, body }) => attemptJson(await attemptQuiz(ctx, id, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
