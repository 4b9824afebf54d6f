import { href, redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/enrolment";

/** A GET redirects to the trail. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/trails/:id", { id: String(integerId(params.id, trailNotFound)) }));
});

/** Redirects to the trail, which now leads to its first course; for a trail with a price, to its checkout. */
export const action = form({
  ...formOf(joinTrail),
  run: (ctx, _, { params }) =>
    joinTrail(ctx, integerId(params.id, trailNotFound)).then(
      () => "in" as const,
      (error) => {
        if (error instanceof AppError && error.code === "payment_required") return "pay" as const;
        throw error;
      },
    ),
  goTo: (outcome, { params }) => (outcome === "pay" ? `/checkout/trail/${params.id}` : `/trails/${params.id}`),
});

/** The route renders nothing itself; as a page, it shows errors as a page. */
export default () => null;
