import { href, redirect } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { benefitsOf } from "#app/domain/courses/benefits.ts";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId } from "#app/domain/path-id.ts";
import { findDeclined, openCheckout } from "#app/domain/payments/checkout.server.ts";
import { sells } from "#app/domain/payments/checkout.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { declinedPath, payFromForm, shownCheckout } from "./pay-from-form.server.ts";
import { cardFields } from "./payment-form.tsx";

/** Redirects everybody who has nothing to pay here. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  if (!ctx.viewer) throw redirect("/courses");
  const { option, ...checkout } = await openCheckout(
    ctx,
    integerId(params.id, courseNotFound),
    url.searchParams.get("cupom"),
  );
  const isClosed = !sells(ctx.settings) && !checkout.pending;
  const courseId = checkout.course.id;
  if (option !== "pay" || isClosed) throw redirect(href("/courses/:id", { id: String(courseId) }));
  return {
    ...shownCheckout(ctx, checkout, checkout.course.priceCents),
    declined: url.searchParams.has("recusado") ? await findDeclined(ctx, { courseId }) : null,
  };
});

export const action = form({
  ...formOf(makePayment),
  hide: cardFields,
  run: (ctx, order, { params }) => {
    const { course_id: courseId } = order;
    if (courseId !== integerId(params.id, courseNotFound)) throw new AppError("invalid", otherCourse);
    return payFromForm(ctx, {
      target: { courseId },
      pay: () => makePayment(ctx, order),
      order,
      priceCents: async () => (await showCourse(ctx, courseId)).priceCents,
    });
  },
  goTo: (payment, { params: { id = "" }, request }) =>
    payment ? href("/checkout/success/:id", { id }) : declinedPath(href("/checkout/:id", { id }), request),
});

const otherCourse = "O curso do formulário não é o mesmo desta página. Recarregue a página e tente de novo.";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Comprar ${loaderData.course.title}` : courseNotFound);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { course, guaranteeDays, guaranteeUntil: until, instructorAnswers, ...checkout } = loaderData;
  const id = String(course.id);
  const bought = {
    title: course.title,
    by: `com ${course.instructorName}`,
    priceCents: course.priceCents,
    words: { this: "este curso", back: "Voltar ao curso" },
    path: href("/courses/:id", { id }),
    benefits: benefitsOf({ ...course, guaranteeDays, instructorAnswers, asMaintainer: false }),
  };
  return (
    <CheckoutScreen
      {...checkout}
      bought={bought}
      guaranteeUntil={until}
      courseId={course.id}
      couponAction={href("/checkout/:id/coupon", { id })}
      groupPath={href("/checkout/:id/group", { id })}
      reply={actionData}
    />
  );
}
