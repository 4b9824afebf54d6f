import { href, redirect } from "react-router";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { findDeclined } from "#app/domain/payments/checkout.server.ts";
import { sells } from "#app/domain/payments/checkout.ts";
import { payTrail } from "#app/domain/payments/make-payment.server.ts";
import { trailBenefits } from "#app/domain/trails/trail.ts";
import { openTrailCheckout } from "#app/domain/trails/trail-checkout.server.ts";
import { showTrail } from "#app/domain/trails/trails.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { countLabel, hoursLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/trail";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { declinedPath, payFromForm, shownCheckout } from "./pay-from-form.server.ts";
import { cardFields } from "./payment-form.tsx";

/** Redirects everybody who has nothing to pay here. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  if (!ctx.viewer) throw redirect("/trails");
  const trailId = integerId(params.id, trailNotFound);
  const { option, ...checkout } = await openTrailCheckout(ctx, trailId, url.searchParams.get("cupom"));
  const isClosed = !(sells(ctx.settings) && checkout.trail.isOnOffer) && !checkout.pending;
  if (option !== "pay" || isClosed) throw redirect(href("/trails/:id", { id: String(trailId) }));
  return {
    ...shownCheckout(ctx, checkout, checkout.trail.priceCents),
    declined: url.searchParams.has("recusado") ? await findDeclined(ctx, { trailId }) : null,
  };
});

export const action = form({
  ...formOf(payTrail),
  hide: cardFields,
  run: (ctx, order, { params }) => {
    const trailId = integerId(params.id, trailNotFound);
    return payFromForm(ctx, {
      target: { trailId },
      pay: () => payTrail(ctx, trailId, order),
      order,
      priceCents: async () => (await showTrail(ctx, trailId)).trail.priceCents,
    });
  },
  goTo: (payment, { params: { id = "" }, request }) =>
    payment ? href("/checkout/trail/:id/success", { id }) : declinedPath(href("/checkout/trail/:id", { id }), request),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Comprar ${loaderData.trail.title}` : trailNotFound);

export default function TrailCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, heldCount, guaranteeDays, ...checkout } = loaderData;
  const id = String(trail.id);
  const bought = {
    title: trail.title,
    by: `${countLabel(trail.courseCount, "curso", "cursos")}, ${hoursLabel(trail.durationHours)}`,
    priceCents: trail.priceCents,
    words: { this: "esta trilha", back: "Voltar à trilha" },
    path: href("/trails/:id", { id }),
    benefits: trailBenefits(trail, guaranteeDays),
  };
  return (
    <CheckoutScreen
      {...checkout}
      bought={bought}
      couponAction={href("/checkout/trail/:id/coupon", { id })}
      reply={actionData}
    >
      {heldCount > 0 && (
        <p>
          Você já tem {heldCount} dos {trail.courseCount} cursos desta trilha. Eles não são descontados do preço.
        </p>
      )}
    </CheckoutScreen>
  );
}
