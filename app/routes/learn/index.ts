import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { resumeCourse } from "#app/domain/study/study-lesson.server.ts";
import { pageOf } from "#app/http/page.server.ts";

/** Redirects to the lesson where the viewer stopped. A course without lessons has only its own page. */
export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId) => {
  const lessonId = await resumeCourse(ctx, courseId);
  return redirect(
    lessonId
      ? href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lessonId) })
      : href("/courses/:id", { id: String(courseId) }),
  );
});

export default () => null;
