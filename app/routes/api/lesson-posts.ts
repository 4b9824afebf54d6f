import { z } from "zod";
import { listInbox } from "#app/domain/lesson-posts/inbox.server.ts";
import {
  inboxCallQuery,
  inboxJson,
  inboxResponse,
  questionJson,
  questionResponse,
} from "#app/domain/lesson-posts/lesson-post.ts";
import { listQuestions } from "#app/domain/lesson-posts/posts.server.ts";
import {
  answerQuestion,
  askQuestion,
  decideOnPost,
  deletePost,
  reactToPost,
} from "#app/domain/lesson-posts/write-post.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { mapPage, pagingFields } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const done = z.strictObject({ id: z.int() });
const changed = (_: unknown, { id }: { id: number }) => ({ id });

export const lessonPosts: Endpoints = {
  "lessons/:id/questions": {
    area: "learning",
    GET: listCall({
      summary: "Lista as dúvidas de uma aula, as da própria turma primeiro",
      ability: "lessonPosts.write",
      id: integerPathId(lessonNotFound),
      answer: questionResponse,
      query: pagingFields,
      run: async (ctx, { id, query }) => mapPage((await listQuestions(ctx, id, query)).questions, questionJson),
    }),
    POST: call({
      ...callOf(askQuestion, questionJson),
      summary: "Pergunta embaixo de uma aula",
      idempotent: true,
      answer: questionResponse,
      refuses: ["conflict"],
    }),
  },
  "lesson-posts/:id": {
    area: "learning",
    DELETE: call({
      ...callOf(deletePost, changed),
      summary: "Apaga a própria dúvida ou resposta",
      answer: done,
      refuses: ["conflict"],
    }),
  },
  "lesson-posts/:id/answers": {
    area: "learning",
    POST: call({
      ...callOf(answerQuestion, questionJson),
      summary: "Responde a uma dúvida",
      idempotent: true,
      answer: questionResponse,
      refuses: ["conflict"],
    }),
  },
  "lesson-posts/:id/reaction": {
    area: "learning",
    POST: call({
      ...callOf(reactToPost, changed),
      summary: "Diz que também tem a dúvida, desfaz isso, ou denuncia",
      answer: done,
      refuses: ["conflict"],
    }),
  },
  "lesson-posts/:id/decision": {
    area: "learning",
    POST: call({
      ...callOf(decideOnPost, changed),
      summary: "Esconde ou mostra uma dúvida ou resposta, ou marca uma boa resposta",
      answer: done,
      refuses: ["conflict"],
    }),
  },
  "lesson-questions": {
    area: "learning",
    GET: listCall({
      summary: "Lista as dúvidas dos cursos sob a responsabilidade da pessoa autenticada",
      ability: "courses.manage",
      answer: inboxResponse,
      query: inboxCallQuery,
      run: async (ctx, { query }) => mapPage(await listInbox(ctx, query), inboxJson),
    }),
  },
};
