import { z } from "zod";
import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { keyedQuestionAnswer, keyedQuestionJson } from "#app/domain/authoring/questions/keyed-question-json.ts";
import { number, view } from "#app/domain/json-view.ts";
import { lessonAnswer, resourceAnswer, resourceJson } from "#app/domain/lessons/lesson-json.ts";

/** A lesson in the JSON contract, for those who write it: with its quiz's answers. */
export const editedLessonAnswer = view("EditedLesson", {
  ...lessonAnswer.shape,
  course_id: number,
  content_url: z.string().nullable(),
  content_text: z.string().nullable(),
  pass_mark: z.int(),
  is_ready: z.boolean().meta({ description: "Se o conteúdo já está aí." }),
  missing: z.array(z.string()).meta({ description: "O que falta, em palavras." }),
  questions: z.array(keyedQuestionAnswer),
  resources: z.array(resourceAnswer),
});

/** In: a lesson as its author edits it. Out: the same for the JSON contract. */
export function editedLessonJson(lesson: EditedLesson): z.infer<typeof editedLessonAnswer> {
  return {
    id: lesson.id,
    course_id: lesson.courseId,
    title: lesson.title,
    content_type: lesson.contentType,
    content_url: lesson.contentUrl,
    content_text: lesson.contentText,
    duration_minutes: lesson.durationMinutes,
    is_free: lesson.isFree,
    order_index: lesson.orderIndex,
    pass_mark: lesson.passMark,
    is_ready: lesson.isReady,
    missing: lesson.missing,
    questions: lesson.questions.map(keyedQuestionJson),
    resources: lesson.resources.map(resourceJson),
  };
}
