import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { resumeCourse } from "#app/domain/study/study-lesson.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/index";

/** Redirects to the lesson where the viewer stopped. A course without lessons has only its own page. */
export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const courseId = integerId(params.id, courseNotFound);
  const lessonId = await resumeCourse(ctx, courseId);
  return redirect(
    lessonId
      ? href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lessonId) })
      : href("/courses/:id", { id: String(courseId) }),
  );
});

export default () => null;
