import { href, redirect } from "react-router";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { trailCourseForm } from "#app/domain/trails/trail.ts";
import { changeTrailCourses } from "#app/domain/trails/trail-writes.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/courses";

/** A GET redirects to the trail. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/trails/:id/edit", { id: String(integerId(params.id, trailNotFound)) }));
});

export const action = form({
  ...formOf(changeTrailCourses),
  schema: trailCourseForm,
  errorScreen: "always",
  goTo: (_, { params }, { course_id, change }) =>
    `/admin/trails/${params.id}/edit#${change === "remove" ? "cursos" : `curso-${course_id}`}`,
});

/** The route renders nothing itself; as a page, it shows errors as a page. */
export default () => null;
