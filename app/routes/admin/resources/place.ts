import { href, redirect } from "react-router";
import { moveFields } from "#app/domain/authoring/lesson.ts";
import { moveResource } from "#app/domain/authoring/move.server.ts";
import { resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/place";

/** A GET redirects to the resource. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/resources/:id/edit", { id: String(integerId(params.id, resourceNotFound)) }));
});

export const action = form({
  schema: moveFields,
  limit: "authoring.write",
  run: (ctx, { direction }, { params }) => moveResource(ctx, integerId(params.id, resourceNotFound), direction),
  errorScreen: "always",
  goTo: ({ lessonId }, { params }) =>
    `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#material-${params.id}`,
});

export default () => null;
