import { z } from "zod";
import { number } from "#app/domain/json-view.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { completeLesson, savePosition } from "#app/domain/progress/complete-lesson.server.ts";
import { positionFields, progressJson, progressResponse } from "#app/domain/progress/progress.ts";
import { attemptQuiz } from "#app/domain/quizzes/attempt-quiz.server.ts";
import { showQuiz } from "#app/domain/quizzes/quiz.server.ts";
import { attemptJson, attemptResponse, quizJson, quizResponse } from "#app/domain/quizzes/quiz.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { myCourseJson, myCourseResponse } from "#app/domain/study/my-courses.ts";
import { call, callOf } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const study: Endpoints = {
  "lessons/:id/complete": {
    area: "learning",
    POST: call({
      ...callOf(completeLesson, progressJson),
      summary: "Conclui uma aula",
      bodyOptional: true,
      idempotent: true,
      answer: progressResponse,
      refuses: ["conflict", "payment_required"],
    }),
  },
  "lessons/:id/position": {
    area: "learning",
    POST: call({
      summary: "Guarda o ponto em que a pessoa parou numa aula",
      ability: "progress.record",
      body: positionFields,
      id: integerPathId(lessonNotFound),
      answer: z.strictObject({ lesson_id: number, position_seconds: z.int() }),
      refuses: ["conflict", "payment_required"],
      run: async (ctx, { id, body }) => {
        return { lesson_id: id, position_seconds: await savePosition(ctx, id, body) };
      },
    }),
  },
  "lessons/:id/quiz": {
    area: "learning",
    GET: call({
      summary: "Mostra o questionário de uma aula, sem as respostas",
      id: integerPathId(lessonNotFound),
      answer: quizResponse,
      run: async (ctx, { id }) => quizJson(await showQuiz(ctx, id)),
    }),
  },
  "lessons/:id/quiz-attempts": {
    area: "learning",
    POST: call({
      ...callOf(attemptQuiz, attemptJson),
      summary: "Responde ao questionário de uma aula",
      idempotent: true,
      answer: attemptResponse,
      refuses: ["conflict", "payment_required"],
    }),
  },
};

export const myCourses: Endpoints = {
  "my-courses": {
    area: "learning",
    GET: call({
      summary: "Lista os próprios cursos",
      ability: "progress.record",
      answer: z.array(myCourseResponse),
      run: async (ctx) => (await listMyCourses(ctx)).map(myCourseJson),
    }),
  },
};
