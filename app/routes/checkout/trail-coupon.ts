import { href, redirect } from "react-router";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { joinTrailByCoupon } from "#app/domain/payments/coupon-purchase.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/trail-coupon";

/** A GET redirects to the checkout. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/checkout/trail/:id", { id: String(integerId(params.id, trailNotFound)) }));
});

/** Enrols people whose coupon covers the whole price. */
export const action = form({
  ...formOf(joinTrailByCoupon),
  errorScreen: "always",
  goTo: (_, { params: { id = "" } }) => [href("/trails/:id", { id }), "Pronto: a trilha é sua."],
});

export default () => null;
