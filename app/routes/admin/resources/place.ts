import { href, redirect } from "react-router";
import { moveFields } from "#app/domain/authoring/lesson.ts";
import { moveResource } from "#app/domain/authoring/move.server.ts";
import { resourceNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { throwToErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/place";

/** A GET redirects to the resource. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/resources/:id/edit", { id: String(integerId(params.id, resourceNotFound)) }));
});

const move = form({
  schema: moveFields,
  limit: "authoring.write",
  run: (ctx, { direction }, { params }) => moveResource(ctx, integerId(params.id, resourceNotFound), direction),
  goTo: ({ lessonId }, { params }) =>
    `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#material-${params.id}`,
});

export const action = async (args: Route.ActionArgs) => throwToErrorScreen(await move(args));

/** Nothing is ever shown here, but being a page, it shows an error as one. */
export default () => null;
