import { z } from "zod";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import {
  editedLessonJson,
  editedLessonResponse,
  keyedQuestionJson,
  maxLessonBytes,
  newLesson,
  placedQuestionResponse,
} from "#app/domain/authoring/lesson.ts";
import { createLesson, deleteLesson, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { moveLesson, moveQuestion, moveResource } from "#app/domain/authoring/move.server.ts";
import { newQuestion } from "#app/domain/authoring/question.ts";
import { createQuestion, deleteQuestion, updateQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { newResource, placedResourceResponse, writtenResourceJson } from "#app/domain/authoring/resource.ts";
import { createResource, deleteResource, updateResource } from "#app/domain/authoring/resource-writes.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { number } from "#app/domain/json-view.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { withUpload } from "#app/domain/media/store-upload.server.ts";
import { parseUploadKind, uploadJson, uploadKinds, uploadResponse } from "#app/domain/media/upload.ts";
import { importQuestions } from "#app/domain/packages/import-questions.server.ts";
import { maxQuestionsBody, questionImportJson, questionImportResponse } from "#app/domain/packages/question-import.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { call, callOf } from "#app/http/api.server.ts";
import { readFields } from "#app/http/bodies/fields.server.ts";
import { onlyFile } from "#app/http/bodies/multipart.server.ts";
import { setAside } from "#app/http/bodies/set-aside.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";
import { withIdempotencyKey } from "#app/http/contract/idempotent.server.ts";
import { requireLiveSessionAfter } from "#app/http/sessions/live-session.server.ts";

export const lessons: Endpoints = {
  lessons: {
    area: "courses",
    POST: call({
      summary: "Cria uma aula",
      ability: "courses.manage",
      limit: "authoring.write",
      body: newLesson,
      bodyLimit: maxLessonBytes,
      idempotent: true,
      answer: editedLessonResponse,
      refuses: ["not_found"],
      run: async (ctx, { body: { course_id, ...fields } }) =>
        editedLessonJson(await createLesson(ctx, course_id, fields)),
    }),
  },
  "lessons/:id": {
    area: "courses",
    GET: call({
      summary: "Mostra uma aula a quem a edita",
      ability: "courses.manage",
      id: integerPathId(lessonNotFound),
      answer: editedLessonResponse,
      run: async (ctx, { id }) => editedLessonJson(await showLessonForEditing(ctx, id)),
    }),
    PUT: call({
      ...callOf(updateLesson, editedLessonJson),
      summary: "Altera uma aula: envie todos os campos",
      bodyLimit: maxLessonBytes,
      answer: editedLessonResponse,
      refuses: ["conflict"],
    }),
    DELETE: call({
      ...callOf(deleteLesson, ({ courseId }, { id }) => ({ id, course_id: courseId })),
      summary: "Exclui uma aula, com dúvidas e anotações",
      answer: z.strictObject({ id: number, course_id: number }),
      refuses: ["conflict"],
    }),
  },
  "lessons/:id/place": {
    area: "courses",
    PUT: call({
      ...callOf(moveLesson, ({ courseId }, { id }) => ({ id, course_id: courseId })),
      summary: "Move uma aula, ou a seção inteira dela",
      answer: z.strictObject({ id: number, course_id: number }),
      refuses: ["conflict"],
    }),
  },
  "lessons/:id/question-imports": {
    area: "packages",
    POST: call({
      ...callOf(importQuestions, questionImportJson),
      summary: "Traz perguntas em GIFT ou XML do Moodle",
      bodyLimit: maxQuestionsBody,
      idempotent: true,
      answer: questionImportResponse,
      refuses: ["not_found", "conflict"],
    }),
  },
  "quiz-questions": {
    area: "courses",
    POST: call({
      summary: "Cria uma pergunta de questionário",
      ability: "courses.manage",
      limit: "authoring.write",
      body: newQuestion,
      idempotent: true,
      answer: placedQuestionResponse,
      refuses: ["not_found"],
      run: async (ctx, { body: { lesson_id, ...fields } }) => ({
        ...keyedQuestionJson(await createQuestion(ctx, lesson_id, fields)),
        lesson_id,
      }),
    }),
  },
  "quiz-questions/:id": {
    area: "courses",
    PUT: call({
      ...callOf(updateQuestion, ({ lessonId, ...question }) => ({
        ...keyedQuestionJson(question),
        lesson_id: lessonId,
      })),
      summary: "Altera uma pergunta de questionário",
      answer: placedQuestionResponse,
      refuses: ["conflict"],
    }),
    DELETE: call({
      ...callOf(deleteQuestion, ({ lessonId }, { id }) => ({ id, lesson_id: lessonId })),
      summary: "Exclui uma pergunta de questionário",
      answer: z.strictObject({ id: number, lesson_id: number }),
      refuses: ["conflict"],
    }),
  },
  "quiz-questions/:id/place": {
    area: "courses",
    PUT: call({
      ...callOf(moveQuestion, ({ lessonId }, { id }) => ({ id, lesson_id: lessonId })),
      summary: "Move uma pergunta no questionário",
      answer: z.strictObject({ id: number, lesson_id: number }),
      refuses: ["conflict"],
    }),
  },
  "lesson-resources": {
    area: "courses",
    POST: call({
      summary: "Cria um material de aula",
      ability: "courses.manage",
      limit: "authoring.write",
      body: newResource,
      idempotent: true,
      answer: placedResourceResponse,
      refuses: ["not_found"],
      run: async (ctx, { body: { lesson_id, ...fields } }) => ({
        ...writtenResourceJson(await createResource(ctx, lesson_id, fields)),
        lesson_id,
      }),
    }),
  },
  "lesson-resources/:id": {
    area: "courses",
    PUT: call({
      ...callOf(updateResource, ({ lessonId, ...resource }) => ({
        ...writtenResourceJson(resource),
        lesson_id: lessonId,
      })),
      summary: "Altera um material de aula",
      answer: placedResourceResponse,
      refuses: ["conflict"],
    }),
    DELETE: call({
      ...callOf(deleteResource, ({ lessonId }, { id }) => ({ id, lesson_id: lessonId })),
      summary: "Exclui um material de aula",
      answer: z.strictObject({ id: number, lesson_id: number }),
      refuses: ["conflict"],
    }),
  },
  "lesson-resources/:id/place": {
    area: "courses",
    PUT: call({
      ...callOf(moveResource, ({ lessonId }, { id }) => ({ id, lesson_id: lessonId })),
      summary: "Move um material na aula",
      answer: z.strictObject({ id: number, lesson_id: number }),
      refuses: ["conflict"],
    }),
  },
  upload: {
    area: "courses",
    POST: call({
      summary: "Envia um arquivo: imagem, áudio, vídeo ou documento",
      ability: "media.upload",
      limit: "media.upload",
      media: "multipart/form-data",
      body: z.object({
        type: z.enum(uploadKinds).meta({ description: "De preferência, antes do campo file." }),
        file: z.string().meta({ format: "binary" }),
      }),
      bare: z.strictObject({ success: z.literal(true), url: z.string(), data: uploadResponse }),
      refuses: ["full"],
      idempotent: "in run",
      run: async (ctx, { request }) => {
        await using sent = await readFields(request, { upload: true });
        const upload = requireLiveSessionAfter(ctx, request, onlyFile(sent.uploads));
        const saysKind = sent.fields.has("type");
        await using aside = saysKind ? null : await setAside(ctx, upload);
        const kind = parseUploadKind(sent.fields.get("type"));
        return await withUpload(ctx, kind, aside?.content ?? upload, ({ sha256, keep }) => {
          const answer = async (own: SignedCtx) => {
            const kept = await keep(own);
            return Response.json({ success: true, url: kept.url, data: uploadJson(kept) });
          };
          return withIdempotencyKey(requireViewer(ctx), { request, sent: { kind, sha256 }, remembers: true, answer });
        });
      },
    }),
  },
};
