import { href } from "react-router";
import { dateTimeLabel, dayLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { Seller } from "#app/domain/payments/checkout.ts";
import { interestNote } from "#app/domain/payments/instalments.ts";
import { type InvoiceView, invoiceLabel } from "#app/domain/payments/invoice.ts";
import { noMoneyNotice } from "#app/domain/payments/no-money.ts";
import { methodInFull, type PaymentDetail, purchaseOf, statusLabels } from "#app/domain/payments/payment.ts";
import { failureLabels } from "#app/domain/payments/payment-trouble.ts";
import { deletedAccountName } from "#app/domain/people/person.ts";

/** Both parties, what was bought, how it was paid and when, as paid or not. */
export function Receipt({ payment, seller }: { payment: PaymentDetail; seller: Seller }) {
  const bought = purchaseOf(payment);
  return (
    <section aria-label="Dados do pagamento" className="mt-6 rounded-soft border border-line bg-raised p-5 sm:p-6">
      <p className="font-semibold">{seller.legalName}</p>
      <p className="text-sm text-muted">
        {seller.taxIdName} {seller.taxId} · {seller.address}
        <br />
        {seller.email}
      </p>
      <dl className="mt-5 grid sm:grid-cols-[auto_1fr]">
        <Row term="Comprador">
          {payment.isOwn || payment.buyerName === deletedAccountName ? (
            payment.buyerName
          ) : (
            <a href={href("/admin/people/:id", { id: payment.buyerId })} className="underline underline-offset-4">
              {payment.buyerName}
            </a>
          )}
        </Row>
        <Row term={bought.label}>
          {bought.title}
          {payment.instructorName && <span className="block text-sm text-muted">com {payment.instructorName}</span>}
        </Row>
        <Row term="Forma de pagamento">
          {methodInFull(payment)}
          <span className="block text-sm text-muted empty:hidden">{interestNote(payment)}</span>
        </Row>
        {payment.boletoDueDate && <Row term="Vencimento">{dayLabel(payment.boletoDueDate)}</Row>}
        <Row term="Preço">{amountLabel(payment.amountCents + payment.discountCents)}</Row>
        <Row term="Desconto">
          {amountLabel(payment.discountCents)}
          {payment.couponCode && <span className="block text-sm text-muted">cupom {payment.couponCode}</span>}
        </Row>
        <Row term="Total">
          <strong>{amountLabel(payment.amountCents)}</strong> {payment.currency}
        </Row>
        <Row term="Situação">{statusLabels[payment.status]}</Row>
        <Row term="Pedido feito em">{dateTimeLabel(payment.createdAt)}</Row>
        {payment.completedAt && <Row term="Pago em">{dateTimeLabel(payment.completedAt)}</Row>}
        {payment.failedAt && <Row term={endedOn(payment)}>{dateTimeLabel(payment.failedAt)}</Row>}
        {payment.refundedAt && <Row term="Estornado em">{dateTimeLabel(payment.refundedAt)}</Row>}
        {payment.invoice && (
          <Row term="Nota fiscal">
            <Invoice invoice={payment.invoice} />
          </Row>
        )}
        {payment.returnedCents > 0 && <Row term="Devolvido">{amountLabel(payment.returnedCents)}</Row>}
        <Row term="Transação">
          <span className="break-all">{payment.transactionId}</span>
          <span className="block text-sm text-muted">ID {payment.id}</span>
        </Row>
      </dl>
      <p className="mt-5 text-sm text-muted">
        {noMoneyNotice(payment)} {payment.invoice ? "Este recibo não substitui a nota fiscal." : "Sem valor fiscal."}
      </p>
    </section>
  );
}

function Invoice({ invoice }: { invoice: InvoiceView }) {
  return (
    <>
      {invoiceLabel(invoice)}
      {invoice.pdfUrl && (
        <a href={invoice.pdfUrl} className="no-print block text-leaf underline underline-offset-4">
          PDF da nota
        </a>
      )}
    </>
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
