import { href, redirect } from "react-router";
import { z } from "zod";
import { dropDraft } from "#app/domain/authoring/lesson-drafts.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId, rowId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import type { Route } from "./+types/removal";

/** A GET redirects to the course. */
export const loader = page((_, { params: { id } }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/courses/:id/edit", { id }));
});

export const action = form({
  schema: z.object({ lesson_id: rowId.optional() }),
  errorScreen: "always",
  limit: "authoring.write",
  run: (ctx, { lesson_id: lessonId }, { params }) =>
    dropDraft(ctx, lessonId ? { lessonId } : { courseId: integerId(params.id, courseNotFound) }),
  goTo: (_, { request, params: { id = "" } }, { lesson_id: lessonId }) =>
    redirectWithFlash(
      request,
      lessonId
        ? href("/admin/lessons/:id/edit", { id: String(lessonId) })
        : href("/admin/courses/:id/lessons/new", { id }),
      { kind: "success", message: "Rascunho descartado." },
    ),
});

export default () => null;
