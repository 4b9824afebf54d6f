import { href, redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { publicationForm } from "#app/domain/authoring/course.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { publishTrail } from "#app/domain/trails/trail-writes.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/publication";

/** A GET redirects to the trail. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/trails/:id/edit", { id: String(integerId(params.id, trailNotFound)) }));
});

export const action = form({
  ...formOf(publishTrail),
  schema: publicationForm,
  errorScreen: "always",
  run: async (ctx, value, { params }) => {
    try {
      const isPublished = await publishTrail(ctx, integerId(params.id, trailNotFound), value);
      const message = isPublished ? "Trilha publicada." : "Trilha despublicada. Voltou a ser rascunho.";
      return { kind: "success" as const, message };
    } catch (error) {
      // The trail's own page says what is missing, next to the fields for it.
      if (error instanceof AppError && error.code === "conflict")
        return { kind: "problem" as const, message: error.message };
      throw error;
    }
  },
  goTo: (flash, { params, request }) => redirectWithFlash(request, `/admin/trails/${params.id}/edit`, flash),
});

/** The route renders nothing itself; as a page, it shows errors as a page. */
export default () => null;
