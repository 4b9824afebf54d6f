import { href, redirect } from "react-router";
import { amountLabel } from "#app/domain/figures.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { givesBackWhole } from "#app/domain/payments/instalments.ts";
import { aboutMoney, noMoneyNotice } from "#app/domain/payments/no-money.ts";
import {
  isComingBack,
  methodInFull,
  paymentNotFound,
  purchaseOf,
  refundDescription,
} from "#app/domain/payments/payment.ts";
import { schoolRefundForm } from "#app/domain/payments/payment-fields.ts";
import { orUnderWay, refundBySchool } from "#app/domain/payments/refund-payment.server.ts";
import { showPayment } from "#app/domain/payments/show-payment.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { DecimalField, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/payment-refund";

/** If nothing can be refunded, the payment's page says why. */
export const loader = pageOf(integerPathId(paymentNotFound), async (ctx, paymentId) => {
  const payment = await showPayment(ctx, paymentId);
  if (payment.status !== "completed" || payment.dispute === "open" || isComingBack(payment))
    throw redirect(href("/payments/:id", { id: String(payment.id) }));
  const { group, toPay: _, receiptSentTo: __, ...shown } = payment;
  return { ...shown, group: group && { used: group.used } };
});

export const action = form({
  ...formOf(refundBySchool),
  schema: schoolRefundForm,
  resendAfterSignIn: true,
  run: (ctx, fields, { params }) => {
    const id = integerId(params.id, paymentNotFound);
    return orUnderWay(ctx, id, refundBySchool(ctx, id, fields));
  },
  goTo: (payment) => {
    const done = payment.status === "refunded" ? "Dinheiro devolvido." : "Devolução registrada.";
    return [
      href("/payments/:id", { id: String(payment.id) }),
      aboutMoney(`${done} Quem comprou recebe um e-mail com o motivo.`, payment),
    ];
  },
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Devolver dinheiro");

export default function PaymentRefund({ loaderData: payment, actionData }: Route.ComponentProps) {
  const { reason, amount } = useFields(schoolRefundForm, actionData);
  const bought = purchaseOf(payment);
  const rest = amountLabel(payment.amountCents - payment.returnedCents);
  const back = payment.returnedCents > 0 && ` Já foram devolvidos ${amountLabel(payment.returnedCents)}.`;
  return (
    <AdminFrame>
      <div className="max-w-2xl">
        <h2 className="text-2xl">Devolver dinheiro</h2>
        <p className="mt-2">
          {payment.buyerName} pagou {amountLabel(payment.amountCents)} por <strong>{bought.title}</strong>, no{" "}
          {methodInFull(payment)}.{back} {noMoneyNotice(payment)}
        </p>
        <div className="mt-5 flex flex-col gap-5 empty:hidden">
          <ReauthenticationNotice to="devolver dinheiro" />
          <ErrorSummary title="Nada foi devolvido" errors={actionData?.error} />
        </div>
        <form method="post" className="mt-6 flex flex-col gap-5">
          <input type="hidden" name="refunded_amount" value={payment.returnedCents / 100} />
          <TextArea
            label="Motivo"
            hint="Quem comprou vai ler isto no e-mail e na página do pagamento."
            field={reason}
          />
          {givesBackWhole(payment) ? (
            <p>
              Foi pago {payment.method === "boleto" ? "por boleto" : "em parcelas"}: {rest} voltam por inteiro.
            </p>
          ) : (
            <DecimalField
              label="Valor a devolver, em reais"
              hint={`Se ficar em branco, devolvemos ${rest}: tudo o que ainda não foi devolvido.`}
              field={amount}
            />
          )}
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-muted marker:text-clay">
            <li>
              {payment.group
                ? `Valor total: o link do grupo para de valer, o curso fecha para quem entrou por ele (hoje ${payment.group.used}), os certificados dessas pessoas são revogados, e a comissão do instrutor é estornada.`
                : bought.isTrail
                  ? "Valor total: a inscrição na trilha e o acesso aos cursos que vieram com ela terminam, os certificados deles são revogados, e as comissões dos instrutores são estornadas."
                  : "Valor total: o acesso ao curso termina, o certificado dele é revogado, e a comissão do instrutor é estornada."}
            </li>
            {!givesBackWhole(payment) && (
              <li>
                {bought.isTrail
                  ? "Uma parte: a trilha e os certificados continuam como estão, e as comissões diminuem na mesma proporção."
                  : "Uma parte: o curso e o certificado continuam como estão, e a comissão diminui na mesma proporção."}
              </li>
            )}
            <li>{refundDescription(payment)}</li>
          </ul>
          <FormEnd
            look="danger"
            label="Devolver"
            back={href("/payments/:id", { id: String(payment.id) })}
            backLabel="Voltar ao pagamento"
          />
        </form>
      </div>
    </AdminFrame>
  );
}
