import { href } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { enrolByCoupon, joinTrailByCoupon } from "#app/domain/payments/coupon-purchase.server.ts";
import { resumeCourse } from "#app/domain/study/study-lesson.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";

function orPay(error: unknown) {
  if (error instanceof AppError && error.code === "payment_required") return "pay" as const;
  throw error;
}

/** The checkout tries the coupon of its address, and says why it does not count. */
const orRefused = (sent: { coupon_code: string }) => (error: unknown) => {
  if (error instanceof AppError && error.fields?.coupon_code)
    return `?${new URLSearchParams({ cupom: sent.coupon_code })}`;
  throw error;
};

const forms = formsAt({
  /** Redirects to the lessons; for a course that must be paid, to its checkout. */
  "/courses/:id/enroll": formOn(({ id }) => href("/courses/:id", { id }), {
    ...formOf(enrol),
    run: (ctx, _, { params }) => {
      const courseId = integerId(params.id, courseNotFound);
      return enrol(ctx, courseId).then(() => resumeCourse(ctx, courseId), orPay);
    },
    goTo: (lesson, { params }) => {
      if (lesson === "pay") return `/checkout/${params.id}`;
      return lesson ? `/courses/${params.id}/learn/${lesson}` : `/courses/${params.id}`;
    },
  }),

  /** Redirects to the trail, which now leads to its first course; for a trail with a price, to its checkout. */
  "/trails/:id/enroll": formOn(({ id }) => href("/trails/:id", { id }), {
    ...formOf(joinTrail),
    run: (ctx, _, { params }) => joinTrail(ctx, integerId(params.id, trailNotFound)).then(() => null, orPay),
    goTo: (outcome, { params }) => (outcome === "pay" ? `/checkout/trail/${params.id}` : `/trails/${params.id}`),
  }),

  /** Enrols people whose coupon covers the whole price. Where it no longer does, the checkout says why. */
  "/checkout/:id/coupon": formOn(({ id }) => href("/checkout/:id", { id }), {
    ...formOf(enrolByCoupon),
    run: (ctx, sent, { params }) =>
      enrolByCoupon(ctx, integerId(params.id, courseNotFound), sent).then(() => null, orRefused(sent)),
    goTo: (refused, { params: { id = "" } }) =>
      refused ? `${href("/checkout/:id", { id })}${refused}` : [href("/courses/:id", { id }), "Pronto: o curso é seu."],
  }),

  /** The same for a trail. */
  "/checkout/trail/:id/coupon": formOn(({ id }) => href("/checkout/trail/:id", { id }), {
    ...formOf(joinTrailByCoupon),
    run: (ctx, sent, { params }) =>
      joinTrailByCoupon(ctx, integerId(params.id, trailNotFound), sent).then(() => null, orRefused(sent)),
    goTo: (refused, { params: { id = "" } }) =>
      refused
        ? `${href("/checkout/trail/:id", { id })}${refused}`
        : [href("/trails/:id", { id }), "Pronto: a trilha é sua."],
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
