import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { quizAnswer, quizJson } from "#app/domain/quizzes/quiz-json.ts";
import { showQuiz } from "#app/domain/quizzes/show-quiz.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("learning", {
  GET: call({
    summary: "Mostra o questionário de uma aula, sem as respostas",
    id: numbered(lessonNotFound),
    answer: quizAnswer,
    run: async (ctx, { id }) => quizJson(await showQuiz(ctx, id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
