import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import type { InvoiceView } from "#app/domain/payments/invoice.ts";
import { isComingBack, netOf, type PaymentDetail, type SecondPaymentView } from "#app/domain/payments/payment.ts";
import { failureLabels, paidInsteadLabel } from "#app/domain/payments/payment-trouble.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";

/** What an admin can do about somebody else's payment, and needs to know to answer questions about it. */
export function ForAdmins({ payment }: { payment: PaymentDetail }) {
  const { id, status, dispute, failure, provider, feeCents, invoice } = payment;
  const gateway = gatewayOf(provider);
  const isPaid = status === "completed" || status === "refunded";
  return (
    <div className="no-print mt-6 flex flex-col items-start gap-5">
      {feeCents !== null && (
        <p className="tabular-nums">
          Tarifa do {gateway?.name}: {amountLabel(feeCents)}. Líquido para a escola: {amountLabel(netOf(payment)!)}.
        </p>
      )}
      {invoice && <InvoiceTrouble id={id} invoice={invoice} />}
      {failure && (
        <Notice title="Este pagamento não foi concluído">
          <p>
            {failure.reason ? failureLabels[failure.reason].toAdmins : "Não sabemos o motivo."}
            {payment.paidInsteadCents !== null &&
              ` Mas ${paidInsteadLabel(payment.paidInsteadCents)}, e o ticket “Valor diferente” diz o que fazer.`}
          </p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col max-sm:self-stretch">
        {gateway && (
          <form method="post" action={href("/admin/payments/:id/check", { id: String(id) })} className="contents">
            <Button look="quiet">Perguntar ao {gateway.name} agora</Button>
          </form>
        )}
        {status === "completed" && dispute !== "open" && !isComingBack(payment) && (
          <ButtonLink href={href("/admin/payments/:id/refund", { id: String(id) })} look="danger">
            Devolver dinheiro
          </ButtonLink>
        )}
        {isPaid && <PrintButton>Imprimir recibo</PrintButton>}
      </div>
    </div>
  );
}

/** Why an invoice failed, in Asaas's words, and the button that has it tried again. */
function InvoiceTrouble({ id, invoice: { status, problem } }: { id: number; invoice: InvoiceView }) {
  if (status !== "failed" && status !== "cancel_refused") return null;
  return (
    <Notice title={status === "failed" ? "A nota fiscal não saiu" : "A nota fiscal não foi cancelada"}>
      {problem && <p className="wrap-anywhere">Motivo: “{problem}”</p>}
      <form method="post" action={href("/admin/payments/:id/invoice", { id: String(id) })} className="mt-3">
        <Button>Tentar de novo</Button>
      </form>
    </Notice>
  );
}

const paidTwice = {
  open: {
    buyer: "Esta compra foi paga outra vez. O valor a mais não é da escola, e volta para quem pagou.",
    school: "Quem comprou pagou de novo. O valor a mais não é da escola: devolva-o, e a compra continua como está.",
  },
  back: {
    buyer: "Esta compra foi paga outra vez. O valor a mais já voltou para quem pagou, e a compra continua como está.",
    school: "Quem comprou pagou de novo. O valor a mais já foi devolvido, e a compra continua como está.",
  },
};

/** What came beside what paid it, and for admins the way to send it back. */
export function SecondPayments({ payment: { id, seconds, isOwn } }: { payment: PaymentDetail }) {
  if (!seconds.length) return null;
  const isOpen = seconds.some(({ returnedAt }) => !returnedAt);
  return (
    <Notice className="mt-6" kind={isOpen ? "waiting" : "success"} title="Pago duas vezes">
      <p>{paidTwice[isOpen ? "open" : "back"][isOwn ? "buyer" : "school"]}</p>
      <ul className="mt-2 flex flex-col gap-1 tabular-nums">
        {seconds.map((second) => (
          <li key={second.id}>
            <strong>{amountLabel(second.amountCents)}</strong>, {secondState(second, isOwn)}.
          </li>
        ))}
      </ul>
      {isOpen && !isOwn && (
        <form
          method="post"
          action={href("/admin/payments/:id/second-refund", { id: String(id) })}
          className="no-print mt-3"
        >
          <Button look="danger">Devolver o segundo pagamento</Button>
        </form>
      )}
    </Notice>
  );
}

function secondState({ foundAt, askedAt, returnedAt, refusal }: SecondPaymentView, isOwn: boolean) {
  if (returnedAt) return `devolvido em ${dateTimeLabel(returnedAt)}`;
  if (askedAt) return `a caminho de volta desde ${dateTimeLabel(askedAt)}`;
  const isRefused = refusal && !isOwn ? ` (a devolução foi recusada: ${refusal})` : "";
  return `visto em ${dateTimeLabel(foundAt)}${isRefused}`;
}
