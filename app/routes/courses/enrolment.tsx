import { href, redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { resumeCourse } from "#app/domain/study/study-lesson.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/enrolment";

/** A GET redirects to the course. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/courses/:id", { id: String(integerId(params.id, courseNotFound)) }));
});

/** Redirects to the lessons; for a course that must be paid, to its checkout. */
export const action = form({
  ...formOf(enrol),
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
  if (error instanceof AppError && error.code === "payment_required") return "pay" as const;
  throw error;
}

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
