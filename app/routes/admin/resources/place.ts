import { href, redirect } from "react-router";
import { moveResource } from "#app/domain/authoring/move.server.ts";
import { resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/place";

/** A GET redirects to the resource. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/resources/:id/edit", { id: String(integerId(params.id, resourceNotFound)) }));
});

export const action = form({
  ...formOf(moveResource),
  errorScreen: "always",
  goTo: ({ lessonId }, { params }) =>
    `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#material-${params.id}`,
});

export default () => null;
