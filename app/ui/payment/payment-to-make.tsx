import type { PaymentDetail, ToPay } from "#app/domain/payments/payment-json.ts";
import type { Seller } from "#app/domain/payments/seller.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BoletoToPay } from "#app/ui/payment/boleto-to-pay.tsx";
import { PixToPay } from "#app/ui/payment/pix-to-pay.tsx";

type PaymentToMakeProps = { payment: PaymentDetail; toPay: ToPay; seller: Seller };

/**
 * What is still to be paid. A PIX takes seconds, so the page looks for the bank's answer by itself: by script, or
 * without it by being loaded again.
 */
export function PaymentToMake({ payment, toPay, seller }: PaymentToMakeProps) {
  const awaited = toPay.kind === "pix" ? `/api/payments/${payment.id}` : undefined;
  return (
    <section aria-label="O que falta pagar" data-await={awaited} className="flex flex-col gap-5">
      {toPay.kind === "pix" ? (
        <>
          <noscript>
            <meta httpEquiv="refresh" content="15" />
          </noscript>
          <PixToPay code={toPay.code} amountCents={payment.amountCents} expiresAt={payment.expiresAt} />
        </>
      ) : (
        <BoletoToPay {...toPay} amountCents={payment.amountCents} dueDate={payment.boletoDueDate!} seller={seller} />
      )}
      {payment.isManual && (
        <Notice title="Pagamentos em modo de simulação manual">
          <p>
            Nenhum banco vai responder: diga no{" "}
            <a href={`/payments/${payment.id}/simulator`} className="underline underline-offset-4">
              simulador
            </a>{" "}
            como o pagamento termina.
          </p>
        </Notice>
      )}
    </section>
  );
}
