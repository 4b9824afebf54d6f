import { href } from "react-router";
import { boletoBankingDays } from "#app/domain/facts.ts";
import type { PaymentMethod } from "#app/domain/payments/payment.ts";
import { Notice } from "#app/ui/notice.tsx";

/** For somebody who has said that they paid, or who comes back from the provider's page. */
export function NotYetPaid({ method, isHosted }: { method: PaymentMethod; isHosted: boolean }) {
  const onPage = isHosted
    ? onGatewaysPage
    : "Se esta página não mudar sozinha, toque em “Já paguei” de novo daqui a pouco.";
  return (
    <Notice kind="waiting" title="Ainda não recebemos a confirmação do banco">
      <p>
        {method === "boleto"
          ? `Um boleto leva até ${boletoBankingDays} dias úteis. Avisamos por e-mail quando chegar.`
          : `Costuma levar alguns segundos. ${onPage}`}
      </p>
    </Notice>
  );
}

/** The gateway's page may have refused the card, which only the person has seen. */
const onGatewaysPage = "Se o cartão não foi aceito lá, toque em “Ir para o pagamento” e tente de novo.";

/** Where the receipt was sent, and a button to send it again. Nothing if none was written. */
export function ReceiptMail({ paymentId, sentTo }: { paymentId: number; sentTo: string | null }) {
  if (!sentTo) return null;
  return (
    <form method="post" action={href("/payments/:id/receipt-mail", { id: String(paymentId) })} className="no-print">
      <p>
        Enviamos a confirmação para <strong>{sentTo}</strong>.{" "}
        <button type="submit" className="inline min-h-8 text-leaf underline underline-offset-4 hover:text-leaf-deep">
          Não chegou? Reenviar
        </button>
      </p>
    </form>
  );
}
