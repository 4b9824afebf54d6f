import { href, redirect } from "react-router";
import { z } from "zod";
import { shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { aboutMoney, noMoneyNotice } from "#app/domain/payments/no-money.ts";
import {
  type GroupSeats,
  isComingBack,
  methodInFull,
  type PaymentView,
  paymentNotFound,
  purchaseOf,
  refundDescription,
  refundTitle,
} from "#app/domain/payments/payment.ts";
import { orUnderWay, refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/refund";

/** What a refund takes and gives back, before it is confirmed. If none is possible, the payment says why. */
export const loader = pageOf(integerPathId(paymentNotFound), async (ctx, paymentId) => {
  const { refund, ...payment } = await showPayment(ctx, paymentId);
  if (!payment.isOwn) throw redirect(href("/admin/payments/:id/refund", { id: String(payment.id) }));
  if (!refund?.isOpen || payment.dispute === "open" || isComingBack(payment))
    throw redirect(href("/payments/:id", { id: String(payment.id) }));
  return { payment, until: shortDate(refund.until) };
});

export const action = form({
  schema: z.object({}),
  errorScreen: "unless conflict",
  limit: "payment.change",
  run: (ctx, _, { params }) => {
    const id = integerId(params.id, paymentNotFound);
    return orUnderWay(ctx, id, refundPayment(ctx, id));
  },
  goTo: (payment) => [href("/payments/:id", { id: String(payment.id) }), aboutMoney(messageOf(payment), payment)],
});

/** Some providers take a while; the payment's page tells when the money is on its way. */
function messageOf(payment: PaymentView) {
  const back = refundDescription(payment);
  if (payment.status === "refunded") return `${refundTitle(payment)}. ${back}`;
  if (payment.method === "boleto" && gatewayOf(payment.provider)?.asksForAccount)
    return "Reembolso pedido: falta só você dizer em que conta receber.";
  return `Reembolso pedido: falta só o banco confirmar. ${back}`;
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Pedir reembolso");

export default function Refund({ loaderData: { payment, until }, actionData }: Route.ComponentProps) {
  const bought = purchaseOf(payment);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="text-3xl">Pedir reembolso?</h1>
      <p className="mt-4 text-lg">
        Você pagou {amountLabel(payment.amountCents)} por <strong>{bought.title}</strong>, no {methodInFull(payment)}. A
        garantia vale até {until}, e você não precisa dizer o motivo.
      </p>
      <h2 className="mt-8 text-lg">O que acontece ao confirmar</h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
        {payment.group ? <GroupEnds group={payment.group} /> : bought.isTrail ? <TrailEnds /> : <CourseEnds />}
        <li>
          {payment.returnedCents
            ? `Voltam os ${amountLabel(payment.amountCents - payment.returnedCents)} que ainda não foram devolvidos.`
            : `${amountLabel(payment.amountCents)} são devolvidos, o valor inteiro.`}{" "}
          {refundDescription(payment)}
        </li>
        {!payment.seats && <li>O seu progresso fica guardado, caso você compre {bought.the} de novo.</li>}
      </ul>
      <p className="mt-4 text-sm text-muted empty:hidden">{noMoneyNotice(payment)}</p>
      <div className="mt-6 empty:hidden">
        <ErrorSummary title="O reembolso não saiu" errors={actionData?.error} />
      </div>
      <form method="post" className="mt-6">
        <FormEnd
          look="danger"
          label="Confirmar reembolso"
          back={href("/payments/:id", { id: String(payment.id) })}
          backLabel={`Ficar com ${payment.seats ? "as vagas" : bought.the}`}
        />
      </form>
    </div>
  );
}

function GroupEnds({ group: { used: joined, waiting } }: { group: GroupSeats }) {
  return (
    <>
      <li>
        O link do grupo para de valer assim que a devolução é confirmada, em geral na hora
        {waiting > 0 &&
          (waiting === 1 ? ", e o convite sem resposta também" : `, e os ${waiting} convites sem resposta também`)}
        .
      </li>
      {joined > 0 && (
        <li>
          {joined === 1
            ? "A pessoa que entrou pelo link perde o acesso ao curso, e o certificado dela é revogado, se já o tem."
            : `As ${joined} pessoas que entraram pelo link perdem o acesso ao curso, e os certificados delas são revogados, se já os têm.`}
        </li>
      )}
    </>
  );
}

function CourseEnds() {
  return (
    <>
      <li>
        O seu acesso às aulas do curso termina assim que a devolução é confirmada, em geral na hora. Se você já tinha
        acesso antes de comprar, ele volta a ser como era.
      </li>
      <li>
        Se você concluiu o curso depois da compra e já tem o certificado, ele é revogado: quem conferir vai ver que ele
        foi revogado.
      </li>
    </>
  );
}

function TrailEnds() {
  return (
    <>
      <li>
        O seu acesso aos cursos que vieram com a trilha termina assim que a devolução é confirmada, em geral na hora. Os
        que você já tinha, comprou à parte ou são gratuitos continuam abertos.
      </li>
      <li>
        O certificado da trilha e os dos cursos que fecham são revogados, se você já os tem: quem conferir vai ver que
        eles foram revogados.
      </li>
    </>
  );
}
