import { href, redirect } from "react-router";
import { postNotFound } from "#app/domain/lesson-posts/lesson-post.ts";
import { deletePost } from "#app/domain/lesson-posts/write-post.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/deletion";
import { backToQuestion } from "./back.server.ts";

/** A GET redirects to the question. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/lesson-posts/:id", { id: String(integerId(params.id, postNotFound)) }));
});

/** Deletes one's own question or answer. */
export const action = form({
  ...formOf(deletePost),
  errorScreen: "always",
  goTo: (reached, { request }) => backToQuestion(request, reached),
});

export default () => null;
