import { z } from "zod";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { minuteField, questionFields } from "#app/domain/lesson-posts/lesson-post.ts";
import { attemptId, doneAt } from "#app/domain/sent-later.ts";
import { textField } from "#app/domain/text.ts";

export const noteNotFound = "Anotação não encontrada";

export const maxNoteLength = 2_000;

/** More notes than somebody writes about one lesson. */
export const maxNotes = 200;

/** A note of the viewer's own. */
export type NoteView = {
  id: number;
  text: string;
  seconds: number | null;
  passage: string | null;
  createdAt: Date;
  lessonId: number;
  lessonTitle: string;
  courseId: number;
};

const text = textField({ min: 1, max: maxNoteLength, sentences: { missing: "Escreva a anotação." } });

/** A new note, with its place as a question has one. A browser that had no internet sends the moment as it was typed. */
export const noteFields = questionFields.extend({
  text,
  seconds: z
    .union([questionFields.shape.seconds, minuteField])
    .meta({ description: "O momento da gravação, em segundos ou como no relógio: 12:30." }),
  attempt_id: attemptId.meta({
    description: "Dado por quem escreve: a mesma anotação, enviada de novo com ele, conta uma vez.",
  }),
  written_at: doneAt.meta({
    description: "Quando foi escrita sem internet. Conta se estiver entre a inscrição e agora; senão, vale agora.",
  }),
});

/** The form: the moment is typed as on the player's clock. */
export const noteForm = noteFields.extend({ seconds: minuteField });

export const noteEdit = z.object({ text });

export const noteResponse = jsonView("LessonNote", {
  id: number,
  text: z.string(),
  seconds: z.int().nullable(),
  passage: z.string().nullable(),
  created_at: dateTime,
  lesson_id: number,
  lesson_title: z.string(),
});

export const noteJson = (note: NoteView) => jsonOf(noteResponse, note);
