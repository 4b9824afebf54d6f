import { href, redirect } from "react-router";
import { dateTimeLabel, shortDate } from "#app/domain/calendar.ts";
import { benefitsOf } from "#app/domain/courses/benefits.ts";
import { type CourseView, courseNotFound } from "#app/domain/courses/course.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId } from "#app/domain/path-id.ts";
import { openCheckout, wasDeclined } from "#app/domain/payments/checkout.server.ts";
import { type Seller, sellerOf, simulates } from "#app/domain/payments/checkout.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { methodLabels, type PaymentView } from "#app/domain/payments/payment.ts";
import { paymentForm } from "#app/domain/payments/payment-fields.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { payOnce } from "./pay-once.server.ts";
import { failed, PaymentForm } from "./payment-form.tsx";

/** Everybody who has nothing to pay here is redirected. */
export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  if (!ctx.viewer) throw redirect("/courses");
  const { way, ...checkout } = await openCheckout(ctx, integerId(params.id, courseNotFound));
  if (way !== "pay") throw redirect(href("/courses/:id", { id: String(checkout.course.id) }));
  return {
    ...checkout,
    sender: ctx.viewer.id,
    isDeclined: url.searchParams.has("recusado") && (await wasDeclined(ctx, checkout.course.id)),
    isSimulated: simulates(ctx.settings),
    guaranteeUntil: shortDate(checkout.guaranteeUntil),
    seller: sellerOf(ctx.settings),
  };
});

export const action = form({
  ...formOf(makePayment),
  schema: paymentForm,
  hide: ["card_number", "card_holder", "card_expiry", "card_cvv"].map((name) => `payment_data.${name}`),
  run: (ctx, order, { params }) => payOnce(ctx, order, params.id),
  goTo: (payment, { params: { id = "" } }) =>
    payment ? href("/checkout/success/:id", { id }) : `${href("/checkout/:id", { id })}?recusado`,
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Comprar ${loaderData.course.title}` : courseNotFound);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { sender, course, pending, dueDates, seller, isDeclined, isSimulated } = loaderData;
  return (
    <div className="mx-auto max-w-2xl px-4 pt-4 sm:pt-6">
      <a
        href={href("/courses/:id", { id: String(course.id) })}
        className="inline-flex min-h-8 items-center gap-1 text-sm text-muted underline underline-offset-4 hover:text-leaf"
      >
        <Icon name="previous" size={16} /> Voltar ao curso
      </a>
      <h1 className="mt-1 text-3xl max-sm:text-2xl">Finalizar compra</h1>
      <div className="mt-3 flex min-w-0 flex-col gap-5">
        <OrderSummary {...loaderData} />
        {pending ? (
          <>
            <ErrorSummary title={failed} errors={{ "": actionData?.error?.[""] }} />
            <PendingNotice pending={pending} />
          </>
        ) : (
          <PaymentForm sender={sender} course={course} dueDates={dueDates} isDeclined={isDeclined} reply={actionData} />
        )}
        {isSimulated && !pending && (
          <Notice title="Esta é uma simulação de pagamento">
            <p>
              Nada é cobrado de verdade: não use um cartão real. Qualquer número serve, e o que termina em 0002 é
              recusado.
            </p>
          </Notice>
        )}
        <SellerNote seller={seller} />
      </div>
    </div>
  );
}

type OrderProps = { course: CourseView; guaranteeUntil: string; instructorAnswers: boolean };

/**
 * What is being bought, for how much and with what promise, before anything is paid (Decreto 7.962/2013, art. 4): one
 * line that opens.
 */
function OrderSummary({ course, guaranteeUntil, instructorAnswers }: OrderProps) {
  const benefits = benefitsOf({ ...course, instructorAnswers, asMaintainer: false });
  return (
    <details className="group rounded-soft border border-line bg-raised">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2">
        <span className="min-w-0 grow truncate font-semibold">{course.title}</span>
        <strong data-price className="shrink-0 tabular-nums">
          {amountLabel(course.priceCents)}
        </strong>
        <Icon name="next" size={18} className="shrink-0 rotate-90 group-open:-rotate-90" />
        <span className="sr-only">Resumo do pedido</span>
      </summary>
      <div className="px-4 pb-5">
        <p className="text-sm text-muted">com {course.instructorName}</p>
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-2 border-t border-line pt-4 tabular-nums">
          <dt className="text-muted">Preço</dt>
          <dd className="text-right">{amountLabel(course.priceCents)}</dd>
          <dt className="text-muted">Desconto</dt>
          <dd className="text-right">{amountLabel(0)}</dd>
          <dt className="mt-2 border-t border-line pt-3 font-semibold">Total</dt>
          <dd className="mt-2 border-t border-line pt-3 text-right text-xl font-semibold tabular-nums">
            {amountLabel(course.priceCents)}
          </dd>
        </dl>
        <ul className="mt-5 flex flex-col gap-3 border-t border-line pt-5 text-sm">
          <Note icon="check">Acesso imediato, assim que o pagamento é confirmado</Note>
          {benefits.map(([icon, words]) => (
            <Note key={icon} icon={icon}>
              {words}
              {icon === "safe" && `: pagando hoje, você pode pedir o dinheiro de volta até ${guaranteeUntil}`}
            </Note>
          ))}
        </ul>
      </div>
    </details>
  );
}

function Note({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} size={18} className="mt-0.5 shrink-0 text-leaf" />
      <span>{children}</span>
    </li>
  );
}

function PendingNotice({ pending }: { pending: PaymentView }) {
  return (
    <Notice kind="waiting" title="Você já começou a pagar este curso">
      <p>
        O {methodLabels[pending.method]} de {amountLabel(pending.amountCents)}, pedido em{" "}
        {dateTimeLabel(pending.createdAt)}, está pendente. Para pagar de outra forma, cancele-o primeiro.
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href={href("/payments/:id", { id: String(pending.id) })}>Ver o pagamento pendente</ButtonLink>
        <form
          method="post"
          action={href("/payments/:id/cancellation", { id: String(pending.id) })}
          className="max-sm:contents"
        >
          <Button look="danger">Cancelar e escolher outra forma</Button>
        </form>
      </div>
    </Notice>
  );
}

function SellerNote({ seller }: { seller: Seller }) {
  return (
    <div className="border-t border-line pt-5 text-sm text-muted">
      <p>
        Quem vende: {seller.legalName}, {seller.taxIdName} {seller.taxId}. {seller.address}.{" "}
        <a href={`mailto:${seller.email}`} className="underline underline-offset-4 hover:text-leaf">
          {seller.email}
        </a>
      </p>
      <p className="mt-2">
        Ao pagar, você concorda com os{" "}
        <a href="/termos" className="underline underline-offset-4 hover:text-leaf">
          termos de uso
        </a>{" "}
        e com a{" "}
        <a href="/reembolso" className="underline underline-offset-4 hover:text-leaf">
          política de reembolso
        </a>
        .
      </p>
    </div>
  );
}
