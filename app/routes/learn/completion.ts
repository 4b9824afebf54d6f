import { redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";

/** Whoever comes here by an address, back from signing in for example, is shown the lesson. */
export const loader = page((_, { params }) => {
  const [courseId, lessonId] = [integerId(params.id, courseNotFound), integerId(params.lessonId, lessonNotFound)];
  throw redirect(`/courses/${courseId}/learn/${lessonId}`);
});

/** "Concluir aula": on to the next lesson, or to the certificate when there is nothing left. */
export const action = form({
  limit: "api.other",
  run: (ctx, _, { params }) => completeLesson(ctx, integerId(params.lessonId, lessonNotFound)),
  goTo: ({ courseId, isCompleted, lessons, resumeLessonId }, { params }) => {
    const here = lessons.findIndex(({ lessonId }) => String(lessonId) === params.lessonId);
    const next = lessons[here + 1]?.lessonId ?? resumeLessonId;
    return `/courses/${courseId}/learn/${isCompleted ? `${params.lessonId}#certificado` : next}`;
  },
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
