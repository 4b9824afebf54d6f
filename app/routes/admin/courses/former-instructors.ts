import { href, redirect } from "react-router";
import { readingForm } from "#app/domain/authoring/former-instructor.ts";
import { setFormerReading } from "#app/domain/authoring/former-instructors.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/former-instructors";

/** A GET redirects to the course, which lists them. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/courses/:id/edit", { id: String(integerId(params.id, courseNotFound)) }));
});

export const action = form({
  ...formOf(setFormerReading),
  schema: readingForm,
  errorScreen: "always",
  goTo: (_, { params }, { may_read }) => [
    `/admin/courses/${params.id}/edit#ja-ensinaram`,
    may_read ? "Pronto: esta pessoa pode ver as aulas." : "Pronto: esta pessoa não vê mais as aulas bloqueadas.",
  ],
});

export default () => null;
