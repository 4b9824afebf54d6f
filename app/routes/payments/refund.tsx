import { redirect } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import { methodInFull, moneyBack, nothingMoved, paymentNotFound, refundTitle } from "#app/domain/payments/labels.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/refund";

/** What a refund takes away and gives back, before it is asked for. Where none is to be had, the payment says why. */
export const loader = page(async (ctx, { params }) => {
  const { refund, ...payment } = await showPayment(ctx, integerId(params.id, paymentNotFound));
  if (!payment.isOwn) throw new Refusal("not_found", paymentNotFound);
  if (!refund?.isOpen) throw redirect(`/payments/${payment.id}`);
  return { payment, until: shortDate(refund.until) };
});

export const action = form({
  limit: "payment.change",
  run: (ctx, _, { params }) => refundPayment(ctx, integerId(params.id, paymentNotFound)),
  goTo: ({ id, method }, { request }) =>
    redirectSaying(request, `/payments/${id}`, {
      kind: "success",
      message: `${refundTitle(method)}. ${moneyBack[method]} ${nothingMoved}`,
    }),
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Pedir reembolso");

export default function Refund({ loaderData: { payment, until } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="text-3xl">Pedir reembolso?</h1>
      <p className="mt-4 text-lg">
        Você pagou {amountLabel(payment.amountCents)} por <strong>{payment.courseTitle}</strong> (
        {methodInFull(payment)}
        ). A garantia vale até {until}, e não é preciso dar um motivo.
      </p>
      <h2 className="mt-8 text-lg">O que acontece ao confirmar</h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
        <li>
          O seu acesso às aulas do curso termina na hora. Se você já o tinha antes de comprar, volta a ser como era.
        </li>
        <li>
          Se você concluiu o curso depois da compra e já tem o certificado, ele é revogado: quem o conferir lê que foi
          revogado.
        </li>
        <li>
          {amountLabel(payment.amountCents)} são devolvidos por inteiro. {moneyBack[payment.method]}
        </li>
        <li>O que você já estudou fica guardado, caso volte a comprar o curso.</li>
      </ul>
      <p className="mt-4 text-sm text-muted">{nothingMoved}</p>
      <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
        <Button look="danger">Confirmar reembolso</Button>
        <ButtonLink href={`/payments/${payment.id}`} look="quiet">
          Ficar com o curso
        </ButtonLink>
      </form>
    </div>
  );
}
