import { href, redirect } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { maxGroupSeats } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId } from "#app/domain/path-id.ts";
import { openGroupCheckout } from "#app/domain/payments/checkout.server.ts";
import { sells } from "#app/domain/payments/checkout.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { BackLink, Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/group";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { declinedPath, payFromForm, shownCheckout } from "./pay-from-form.server.ts";
import { cardFields } from "./payment-form.tsx";

/** Asks for how many people, and shows the checkout once that is known. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  if (!ctx.viewer) throw redirect("/courses");
  const [typed, coupon] = [url.searchParams.get("pessoas"), url.searchParams.get("cupom")];
  const checkout = await openGroupCheckout(ctx, integerId(params.id, courseNotFound), { typed, coupon });
  const { course, option, totalCents } = checkout;
  if (option !== "pay" || !sells(ctx.settings)) throw redirect(href("/courses/:id", { id: String(course.id) }));
  return {
    ...shownCheckout(ctx, checkout, totalCents),
    typed,
    declined: url.searchParams.has("recusado") ? ("credit_card" as const) : null,
  };
});

export const action = form({
  ...formOf(makePayment),
  hide: cardFields,
  run: async (ctx, order, { params }) => {
    const courseId = integerId(params.id, courseNotFound);
    return await payFromForm(ctx, {
      target: { courseId },
      pay: () => makePayment(ctx, { ...order, course_id: courseId }),
      order,
      priceCents: async () =>
        (await openGroupCheckout(ctx, courseId, { typed: String(order.seats), coupon: null })).totalCents,
    });
  },
  goTo: (payment, { params: { id = "" }, request }) =>
    payment
      ? href("/payments/:id", { id: String(payment.id) })
      : declinedPath(href("/checkout/:id/group", { id }), request),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Comprar ${loaderData.course.title} para um grupo` : courseNotFound);

export default function GroupCheckout({ loaderData, actionData }: Route.ComponentProps) {
  const { course, seats, totalCents, wrongSeats, typed, ...checkout } = loaderData;
  const id = String(course.id);
  if (!seats) return <HowMany course={course} typed={typed} wrong={wrongSeats} />;
  return (
    <CheckoutScreen
      {...checkout}
      bought={{
        title: `${course.title} (${seats} pessoas)`,
        by: `com ${course.instructorName}: ${amountLabel(course.priceCents)} por pessoa`,
        priceCents: totalCents,
        words: { this: "este curso", back: "Mudar o número de pessoas" },
        path: href("/checkout/:id/group", { id }),
        benefits: [
          ["share", `Um link com ${seats} vagas, para você mandar a quem vai estudar`],
          ["safe", "Garantia"],
        ],
      }}
      pending={null}
      seats={seats}
      courseId={course.id}
      couponAction={null}
      query={{ pessoas: String(seats) }}
      reply={actionData}
    >
      <p>
        Depois do pagamento, você recebe um link com {seats} vagas. Quem abrir o link entra no curso sem pagar nada.
      </p>
    </CheckoutScreen>
  );
}

type HowManyProps = {
  course: { id: number; title: string; priceCents: number };
  typed: string | null;
  wrong: string | null;
};

function HowMany({ course: { id, title, priceCents }, typed, wrong }: HowManyProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-5 px-4 py-6 sm:py-10">
      <div>
        <BackLink href={href("/courses/:id", { id: String(id) })}>Voltar ao curso</BackLink>
      </div>
      <h1 className="text-3xl max-sm:text-2xl">Comprar para um grupo</h1>
      <p>
        <strong>{title}</strong>: {amountLabel(priceCents)} por pessoa. Depois do pagamento, você recebe um link com as
        vagas para mandar ao grupo.
      </p>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <Field
          label="Para quantas pessoas?"
          field={{ name: "pessoas", initialValue: typed ?? undefined, errors: wrong ? [wrong] : undefined }}
          type="number"
          inputMode="numeric"
          min={2}
          max={maxGroupSeats}
          autoFocus={wrong !== null}
        />
        <Button>Continuar</Button>
      </form>
      <p className="text-muted">Se você também vai estudar, conte com você: uma das vagas pode ser sua.</p>
    </div>
  );
}
