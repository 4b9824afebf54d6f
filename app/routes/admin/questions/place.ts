import { href, redirect } from "react-router";
import { moveFields } from "#app/domain/authoring/lesson.ts";
import { moveQuestion } from "#app/domain/authoring/move.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/place";

/** A GET redirects to the question. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/questions/:id/edit", { id: String(integerId(params.id, questionNotFound)) }));
});

export const action = form({
  schema: moveFields,
  limit: "authoring.write",
  run: (ctx, { direction }, { params }) => moveQuestion(ctx, integerId(params.id, questionNotFound), direction),
  errorScreen: "always",
  goTo: ({ lessonId }, { params }) =>
    `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#pergunta-${params.id}`,
});

export default () => null;
