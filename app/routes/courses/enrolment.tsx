import { redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { resumeCourse } from "#app/domain/lessons/study/resume-course.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";

/** Whoever comes here by an address, back from signing in for example, is shown the course. */
export const loader = page((_, { params }) => {
  throw redirect(`/courses/${integerId(params.id, courseNotFound)}`);
});

/** Into the lessons; a course that is paid for leads to its checkout instead. */
export const action = form({
  limit: "course.enrol",
  run: (ctx, _, { params }) => {
    const courseId = integerId(params.id, courseNotFound);
    return enrol(ctx, courseId).then(() => resumeCourse(ctx, courseId), orPay);
  },
  goTo: (lesson, { params }) => {
    if (lesson === "pay") return `/checkout/${params.id}`;
    return lesson ? `/courses/${params.id}/learn/${lesson}` : `/courses/${params.id}`;
  },
});

function orPay(error: unknown) {
  if (error instanceof Refusal && error.code === "payment_required") return "pay" as const;
  throw error;
}

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
