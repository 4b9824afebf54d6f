import { redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { resumeCourse } from "#app/domain/lessons/study/resume-course.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";

/** Goes on with a course where the viewer stopped. A course without lessons has only its own page. */
export const loader = page(async (ctx, { params }) => {
  const courseId = integerId(params.id, courseNotFound);
  const lessonId = await resumeCourse(ctx, courseId);
  return redirect(lessonId ? `/courses/${courseId}/learn/${lessonId}` : `/courses/${courseId}`);
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
