import { href, redirect } from "react-router";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { findPurchase } from "#app/domain/payments/checkout.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { trailBenefits } from "#app/domain/trails/trail.ts";
import { showTrail } from "#app/domain/trails/trails.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { countLabel, hoursLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/trail-success";
import { requireOutcome, SuccessScreen, successTitle } from "./success-screen.tsx";

/** A completed payment, or how to pay. Without a payment it redirects to the trail. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  if (!ctx.viewer) throw redirect("/trails");
  const trailId = integerId(params.id, trailNotFound);
  const asks = url.searchParams.has("paguei");
  const [{ trail }, payment] = await Promise.all([showTrail(ctx, trailId), findPurchase(ctx, { trailId }, { asks })]);
  return {
    trail,
    payment: requireOutcome(payment, href("/trails/:id", { id: String(trailId) })),
    seller: schoolOf(ctx.settings),
    asks,
  };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? successTitle(loaderData.payment) : trailNotFound);

export default function TrailSuccess({ loaderData: { trail, payment, ...shown } }: Route.ComponentProps) {
  const id = String(trail.id);
  const bought = {
    title: trail.title,
    cover: trail,
    path: href("/trails/:id", { id }),
    here: href("/checkout/trail/:id/success", { id }),
    words: { label: "Sua trilha", yours: "A trilha já é sua.", all: "Todos os cursos da trilha" },
    facts: [
      ["book", countLabel(trail.courseCount, "curso", "cursos")],
      ["clock", hoursLabel(trail.durationHours)],
      ["certificate", "Certificado da trilha"],
    ] as const,
    benefits: trailBenefits(trail, payment.refund?.days ?? 0),
  };
  return <SuccessScreen {...shown} payment={payment} bought={bought} />;
}
