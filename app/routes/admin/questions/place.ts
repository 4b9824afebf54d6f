import { href, redirect } from "react-router";
import { moveQuestion } from "#app/domain/authoring/move.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/place";

/** A GET redirects to the question. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/questions/:id/edit", { id: String(integerId(params.id, questionNotFound)) }));
});

export const action = form({
  ...formOf(moveQuestion),
  errorScreen: "always",
  goTo: ({ lessonId }, { params }) =>
    `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#pergunta-${params.id}`,
});

export default () => null;
