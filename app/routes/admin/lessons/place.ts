import { href, redirect } from "react-router";
import { moveLesson } from "#app/domain/authoring/move.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/place";

/** A GET redirects to the lesson. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/lessons/:id/edit", { id: String(integerId(params.id, lessonNotFound)) }));
});

export const action = form({
  ...formOf(moveLesson),
  errorScreen: "always",
  goTo: ({ courseId }, { params }) => `${href("/admin/courses/:id/edit", { id: String(courseId) })}#aula-${params.id}`,
});

export default () => null;
