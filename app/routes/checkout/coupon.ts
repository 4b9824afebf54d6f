import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { enrolByCoupon } from "#app/domain/payments/coupon-purchase.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/coupon";

/** A GET redirects to the checkout. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/checkout/:id", { id: String(integerId(params.id, courseNotFound)) }));
});

/** Enrols people whose coupon covers the whole price. */
export const action = form({
  ...formOf(enrolByCoupon),
  errorScreen: "always",
  goTo: (_, { params: { id = "" } }) => [href("/courses/:id", { id }), "Pronto: o curso é seu."],
});

export default () => null;
