import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { deleteReview } from "#app/domain/reviews/write-review.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/review-deletion";

/** A GET redirects to the page with the button. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/courses/:id/review/edit", { id: String(integerId(params.id, courseNotFound)) }));
});

export const action = form({
  ...formOf(deleteReview),
  goTo: (_, { params }) => [`/courses/${params.id}#avaliacoes`, "Avaliação apagada."],
});

export default () => null;
