import { redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { showCourse } from "#app/domain/courses/show-course.server.ts";
import { sellerOf } from "#app/domain/payments/seller.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { findBought } from "#app/routes/checkout/bought.server.ts";
import { Paid } from "#app/routes/checkout/paid.tsx";
import { Waiting } from "#app/routes/checkout/waiting.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/success";

/** Three faces: paid, and waiting for a PIX or for a boleto. Whoever bought nothing here is shown the course. */
export const loader = page(async (ctx, { params, url }) => {
  if (!ctx.viewer) throw redirect("/courses");
  const courseId = integerId(params.id, courseNotFound);
  const [course, payment] = await Promise.all([showCourse(ctx, courseId), findBought(ctx, courseId)]);
  if (!payment) throw redirect(`/courses/${course.id}`);
  if (payment.status !== "completed" && !payment.toPay) throw redirect(`/payments/${payment.id}`);
  return { course, payment, seller: sellerOf(ctx.settings), asked: url.searchParams.has("paguei") };
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? titleOf(loaderData.payment) : courseNotFound);

export default function Success({ loaderData }: Route.ComponentProps) {
  const { payment } = loaderData;
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8">
      {payment.toPay ? <Waiting {...loaderData} toPay={payment.toPay} /> : <Paid {...loaderData} />}
    </div>
  );
}

function titleOf({ toPay }: Route.ComponentProps["loaderData"]["payment"]) {
  if (!toPay) return "Parabéns";
  return toPay.kind === "pix" ? "Pague com PIX" : "Pague o boleto";
}
