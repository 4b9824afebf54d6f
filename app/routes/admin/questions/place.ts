import { redirect } from "react-router";
import { step } from "#app/domain/authoring/lessons/schema.ts";
import { moveQuestion } from "#app/domain/authoring/questions/move-question.server.ts";
import { questionNotFound } from "#app/domain/quizzes/labels.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/place";

/** Whoever comes here by an address is shown the question. */
export const loader = page((_, { params }) => {
  throw redirect(`/admin/questions/${integerId(params.id, questionNotFound)}/edit`);
});

const move = form({
  schema: step,
  limit: "authoring.write",
  run: (ctx, { direction }, { params }) => moveQuestion(ctx, integerId(params.id, questionNotFound), direction),
  goTo: ({ lessonId }, { params }) => `/admin/lessons/${lessonId}/edit#pergunta-${params.id}`,
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await move(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
