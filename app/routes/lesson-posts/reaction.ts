import { href, redirect } from "react-router";
import { postNotFound } from "#app/domain/lesson-posts/lesson-post.ts";
import { reactToPost } from "#app/domain/lesson-posts/write-post.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/reaction";
import { backToQuestion } from "./back.server.ts";

/** A GET redirects to the question. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/lesson-posts/:id", { id: String(integerId(params.id, postNotFound)) }));
});

/** "Também tenho essa dúvida", or a report. */
export const action = form({
  ...formOf(reactToPost),
  errorScreen: "always",
  goTo: (reached, { request }, { reaction }) => backToQuestion(request, reached, reaction === "report"),
});

export default () => null;
