import { redirect } from "react-router";
import { step } from "#app/domain/authoring/lessons/schema.ts";
import { moveResource } from "#app/domain/authoring/resources/move-resource.server.ts";
import { resourceNotFound } from "#app/domain/lessons/labels.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/place";

/** Whoever comes here by an address is shown the resource. */
export const loader = page((_, { params }) => {
  throw redirect(`/admin/resources/${integerId(params.id, resourceNotFound)}/edit`);
});

const move = form({
  schema: step,
  limit: "authoring.write",
  run: (ctx, { direction }, { params }) => moveResource(ctx, integerId(params.id, resourceNotFound), direction),
  goTo: ({ lessonId }, { params }) => `/admin/lessons/${lessonId}/edit#material-${params.id}`,
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await move(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
