import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { restoreReview } from "#app/domain/reviews/moderate-review.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/review-restoration";

/** A GET redirects to the page with the button. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(`${href("/courses/:id", { id: String(integerId(params.id, courseNotFound)) })}#retiradas`);
});

export const action = form({
  ...formOf(restoreReview, { id: "reviewId" }),
  errorScreen: "always",
  goTo: ({ courseId }) => [
    `${href("/courses/:id", { id: String(courseId) })}#avaliacoes`,
    "Avaliação de volta na página e na nota do curso.",
  ],
});

/** Never shown, but as a page it shows errors on the error screen. */
export default () => null;
