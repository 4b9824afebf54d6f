import { redirect } from "react-router";
import { moveLesson } from "#app/domain/authoring/lessons/move-lesson.server.ts";
import { step } from "#app/domain/authoring/lessons/schema.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/place";

/** Whoever comes here by an address is shown the lesson. */
export const loader = page((_, { params }) => {
  throw redirect(`/admin/lessons/${integerId(params.id, lessonNotFound)}/edit`);
});

const move = form({
  schema: step,
  limit: "authoring.write",
  run: (ctx, { direction }, { params }) => moveLesson(ctx, integerId(params.id, lessonNotFound), direction),
  goTo: ({ courseId }, { params }) => `/admin/courses/${courseId}/edit#aula-${params.id}`,
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await move(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
