import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { featuredForm } from "#app/domain/reviews/review.ts";
import { featureReview } from "#app/domain/reviews/write-review.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/review-featured";

/** A GET redirects to the course. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(`${href("/courses/:id", { id: String(integerId(params.id, courseNotFound)) })}#avaliacoes`);
});

export const action = form({
  ...formOf(featureReview, { id: "reviewId" }),
  schema: featuredForm,
  errorScreen: "always",
  goTo: ({ courseId }, { params }) => `${href("/courses/:id", { id: String(courseId) })}#avaliacao-${params.reviewId}`,
});

export default () => null;
