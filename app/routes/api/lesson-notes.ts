import { z } from "zod";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { noteJson, noteResponse } from "#app/domain/lesson-notes/lesson-note.ts";
import { deleteNote, editNote, listCourseNotes, openNotes, writeNote } from "#app/domain/lesson-notes/notes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { call, callOf } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const lessonNotes: Endpoints = {
  "lessons/:id/notes": {
    area: "learning",
    GET: call({
      summary: "Lista as próprias anotações de uma aula",
      ability: "lessonNotes.write",
      id: integerPathId(lessonNotFound),
      answer: z.array(noteResponse),
      run: async (ctx, { id }) => (await openNotes(ctx, id)).notes.map(noteJson),
    }),
    POST: call({
      ...callOf(writeNote, noteJson),
      summary: "Escreve uma anotação",
      idempotent: true,
      answer: noteResponse,
      refuses: ["conflict"],
    }),
  },
  "lesson-notes/:id": {
    area: "learning",
    PUT: call({ ...callOf(editNote, noteJson), summary: "Muda uma anotação", answer: noteResponse }),
    DELETE: call({
      ...callOf(deleteNote, (_, { id }) => ({ id })),
      summary: "Apaga uma anotação",
      answer: z.strictObject({ id: z.int() }),
    }),
  },
  "courses/:id/my-notes": {
    area: "learning",
    GET: call({
      summary: "Lista as próprias anotações de um curso",
      ability: "lessonNotes.write",
      id: integerPathId(courseNotFound),
      answer: z.array(noteResponse),
      run: async (ctx, { id }) => (await listCourseNotes(ctx, id)).notes.map(noteJson),
    }),
  },
};
