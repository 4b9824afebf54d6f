import { dayLabel, momentLabel } from "#app/domain/calendar.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { amountLabel } from "#app/domain/money.ts";
import { failureLabels, methodInFull, nothingMoved, statusLabels } from "#app/domain/payments/labels.ts";
import type { PaymentDetail } from "#app/domain/payments/payment-json.ts";
import type { Seller } from "#app/domain/payments/seller.ts";

/** Everything that is known of a payment, on a slip that prints as one page. */
export function Receipt({ payment, seller }: { payment: PaymentDetail; seller: Seller }) {
  return (
    <section aria-label="Dados do pagamento" className="mt-6 rounded-soft border border-line bg-raised p-5 sm:p-6">
      <p className="font-semibold">{seller.legalName}</p>
      <p className="text-sm text-muted">
        CNPJ {seller.taxId} · {seller.address}
        <br />
        {seller.email}
      </p>
      <dl className="mt-5 grid sm:grid-cols-[auto_1fr]">
        <Row term="Comprador">{payment.buyerName}</Row>
        <Row term="Curso">
          {payment.courseTitle ?? courseNotFound}
          {payment.instructorName && <span className="block text-sm text-muted">com {payment.instructorName}</span>}
        </Row>
        <Row term="Forma de pagamento">{methodInFull(payment)}</Row>
        {payment.boletoDueDate && <Row term="Vencimento">{dayLabel(payment.boletoDueDate)}</Row>}
        <Row term="Preço">{amountLabel(payment.amountCents)}</Row>
        <Row term="Desconto">{amountLabel(0)}</Row>
        <Row term="Total">
          <strong>{amountLabel(payment.amountCents)}</strong> {payment.currency}
        </Row>
        <Row term="Situação">{statusLabels[payment.status]}</Row>
        <Row term="Pedido feito em">{momentLabel(payment.createdAt)}</Row>
        {payment.completedAt && <Row term="Pago em">{momentLabel(payment.completedAt)}</Row>}
        {payment.failedAt && <Row term={endedOn(payment)}>{momentLabel(payment.failedAt)}</Row>}
        {payment.refundedAt && <Row term="Estornado em">{momentLabel(payment.refundedAt)}</Row>}
        <Row term="Transação">
          <span className="break-all">{payment.transactionId}</span>
          <span className="block text-sm text-muted">ID {payment.id}</span>
        </Row>
      </dl>
      <p className="mt-5 text-sm text-muted">{nothingMoved} Sem valor fiscal.</p>
    </section>
  );
}

const endedOn = ({ failure }: PaymentDetail) => failureLabels[failure?.reason ?? "provider"].when;

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="border-line pt-2.5 text-sm text-muted sm:border-t sm:py-2.5 sm:pr-8">{term}</dt>
      <dd className="min-w-0 border-b border-line pb-2.5 tabular-nums sm:border-t sm:border-b-0 sm:py-2.5">
        {children}
      </dd>
    </>
  );
}
