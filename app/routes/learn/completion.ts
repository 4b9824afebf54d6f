import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { nextAfter } from "#app/domain/progress/progress.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/completion";

/** A GET redirects to the lesson. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  const [courseId, lessonId] = [integerId(params.id, courseNotFound), integerId(params.lessonId, lessonNotFound)];
  throw redirect(href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lessonId) }));
});

/** "Concluir aula": continues with the next lesson, or the certificate after the last. */
export const action = form({
  ...formOf(completeLesson, { id: "lessonId" }),
  errorScreen: "always",
  goTo: (progress, { params: { lessonId } }) => {
    const next = progress.isCompleted ? lessonId : nextAfter(Number(lessonId), progress);
    return `/courses/${progress.courseId}/learn/${next}?concluida=${lessonId}`;
  },
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
