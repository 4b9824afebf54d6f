import { redirect } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { openCheckout } from "#app/domain/payments/checkout/open-checkout.server.ts";
import { paymentFields } from "#app/domain/payments/schema.ts";
import { sellerOf } from "#app/domain/payments/seller.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { payOnce } from "#app/routes/checkout/bought.server.ts";
import { OrderSummary } from "#app/routes/checkout/order-summary.tsx";
import { failed, PaymentForm } from "#app/routes/checkout/payment-form.tsx";
import { PendingNotice } from "#app/routes/checkout/pending-notice.tsx";
import { SellerNote } from "#app/routes/checkout/seller-note.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

/** Only for whoever has something to pay here; everybody else is led to where they can go on. */
export const loader = page(async (ctx, { params }) => {
  if (!ctx.viewer) throw redirect("/courses");
  const { way, ...checkout } = await openCheckout(ctx, integerId(params.id, courseNotFound));
  if (way !== "pay") throw redirect(`/courses/${checkout.course.id}`);
  return { ...checkout, guaranteeUntil: shortDate(checkout.guaranteeUntil), seller: sellerOf(ctx.settings) };
});

export const action = form({
  schema: paymentFields,
  limit: "payment.make",
  hide: ["card_number", "card_holder", "card_expiry", "card_cvv"].map((name) => `payment_data.${name}`),
  run: (ctx, order, { params }) => payOnce(ctx, order, params.id),
  goTo: ({ courseId }) => `/checkout/success/${courseId}`,
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `Comprar ${loaderData.course.title}` : courseNotFound);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { course, pending, dueDates, guaranteeUntil, seller } = loaderData;
  return (
    <div className="mx-auto max-w-5xl px-4 pt-6">
      <a
        href={`/courses/${course.id}`}
        className="inline-flex min-h-8 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-leaf"
      >
        <Icon name="previous" size={16} /> Voltar ao curso
      </a>
      <h1 className="mt-3 text-3xl">Finalizar compra</h1>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_21rem]">
        <div className="lg:order-last">
          <OrderSummary course={course} guaranteeUntil={guaranteeUntil} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {pending ? (
            <>
              <ErrorSummary title={failed} errors={{ "": actionData?.error?.[""] }} />
              <PendingNotice pending={pending} />
            </>
          ) : (
            <>
              <Notice title="Esta é uma simulação de pagamento">
                <p>
                  Nada é cobrado de verdade: não use um cartão real. Qualquer número serve, e o que termina em 0002 é
                  recusado.
                </p>
              </Notice>
              <PaymentForm course={course} dueDates={dueDates} reply={actionData} />
            </>
          )}
          <SellerNote seller={seller} />
        </div>
      </div>
    </div>
  );
}
