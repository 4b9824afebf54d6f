import { shortDate } from "#app/domain/calendar.ts";
import { failureLabels, moneyBack, nothingMoved, refundTitle, shortTransaction } from "#app/domain/payments/labels.ts";
import type { PaymentDetail } from "#app/domain/payments/payment-json.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ReceiptMail } from "#app/ui/payment/receipt-mail.tsx";

/** What its buyer can do about a payment, which depends on where it stands. */
export function NextSteps({ payment }: { payment: PaymentDetail }) {
  return (
    <div className="no-print mt-6 flex flex-col gap-5">
      {payment.status === "pending" && <WhilePending payment={payment} />}
      {payment.status === "completed" && <Completed payment={payment} />}
      {payment.failure && <Failed payment={payment} failure={payment.failure} />}
      {payment.status === "refunded" && (
        <Notice kind={payment.method === "boleto" ? "waiting" : "success"} title={refundTitle(payment.method)}>
          <p>{moneyBack[payment.method]} O acesso ao curso terminou; se mudar de ideia, as portas estão abertas.</p>
          <p className="mt-2 text-sm">{nothingMoved}</p>
        </Notice>
      )}
    </div>
  );
}

function WhilePending({ payment }: { payment: PaymentDetail }) {
  return (
    <form method="post" action={`/payments/${payment.id}/cancellation`}>
      <Button look="danger">Cancelar e escolher outra forma</Button>
    </form>
  );
}

type FailedProps = { payment: PaymentDetail; failure: NonNullable<PaymentDetail["failure"]> };

function Failed({ payment: { courseId }, failure: { reason, goOn } }: FailedProps) {
  return (
    <Notice title="Este pagamento não foi concluído">
      <p>
        {reason && failureLabels[reason].why} Nada foi cobrado.
        {goOn === "checkout" && " Você pode tentar de novo, do mesmo jeito ou de outro."}
        {goOn === "course" && " O curso já está aberto para você."}
      </p>
      {goOn === "checkout" && (
        <ButtonLink href={`/checkout/${courseId}`} className="mt-3">
          Tentar de novo
        </ButtonLink>
      )}
      {goOn === "course" && (
        <ButtonLink href={`/courses/${courseId}`} className="mt-3">
          Ir para o curso
        </ButtonLink>
      )}
    </Notice>
  );
}

function Completed({ payment }: { payment: PaymentDetail }) {
  const about = encodeURIComponent(`Pagamento ${shortTransaction(payment.transactionId)}`);
  return (
    <>
      <ReceiptMail paymentId={payment.id} sentTo={payment.receiptSentTo} />
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href={`/courses/${payment.courseId}`}>Ir para o curso</ButtonLink>
        <Button type="button" look="quiet" data-print className="not-data-ready:hidden">
          <Icon name="print" /> Imprimir recibo
        </Button>
      </div>
      {payment.refund?.isOpen && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5 max-sm:flex-col max-sm:items-stretch">
          <p className="text-muted">Mudou de ideia? O valor volta inteiro.</p>
          <ButtonLink href={`/payments/${payment.id}/refund`} look="danger">
            Pedir reembolso — até {shortDate(payment.refund.until)}
          </ButtonLink>
        </div>
      )}
      {payment.refund && !payment.refund.isOpen && (
        <p className="text-sm text-muted">
          A garantia de 30 dias terminou em {shortDate(payment.refund.until)}. Alguma coisa não está bem?{" "}
          <a href={`/contact?assunto=${about}`} className="text-leaf underline underline-offset-4">
            Fale com o suporte
          </a>
          .
        </p>
      )}
    </>
  );
}
