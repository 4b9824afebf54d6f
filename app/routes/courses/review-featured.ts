import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { featuredForm } from "#app/domain/reviews/review.ts";
import { featureReview } from "#app/domain/reviews/write-review.server.ts";
import { throwToErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/review-featured";

/** A GET redirects to the course. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(`${href("/courses/:id", { id: String(integerId(params.id, courseNotFound)) })}#avaliacoes`);
});

const set = form({
  ...formOf(featureReview, { id: "reviewId" }),
  schema: featuredForm,
  goTo: ({ courseId }, { params }) => `${href("/courses/:id", { id: String(courseId) })}#avaliacao-${params.reviewId}`,
});

export const action = async (args: Route.ActionArgs) => throwToErrorScreen(await set(args));

/** Nothing is ever shown here, but being a page, it shows an error as one. */
export default () => null;
