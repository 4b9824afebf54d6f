import { redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { featureReview } from "#app/domain/reviews/feature-review.server.ts";
import { reviewNotFound } from "#app/domain/reviews/labels.ts";
import { featuredForm } from "#app/domain/reviews/schema.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/review-featured";

/** Whoever comes here by an address, back from signing in for example, is shown the course. */
export const loader = page((_, { params }) => {
  throw redirect(`/courses/${integerId(params.id, courseNotFound)}#avaliacoes`);
});

const feature = form({
  schema: featuredForm,
  limit: "api.other",
  run: (ctx, { featured }, { params }) => featureReview(ctx, integerId(params.reviewId, reviewNotFound), featured),
  goTo: ({ courseId }, { params }) => `/courses/${courseId}#avaliacao-${params.reviewId}`,
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await feature(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
