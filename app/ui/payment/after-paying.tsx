import { href } from "react-router";
import { boletoBankingDays } from "#app/domain/facts.ts";
import { Notice } from "#app/ui/notice.tsx";

/** For somebody who has said that they paid, or who comes back from the provider's page. */
export function NotYetPaid({ isBoleto }: { isBoleto: boolean }) {
  return (
    <Notice kind="waiting" title="Ainda não recebemos a confirmação do banco">
      <p>
        {isBoleto
          ? `Um boleto leva até ${boletoBankingDays} dias úteis. Avisamos por e-mail quando chegar.`
          : "Costuma levar alguns segundos. Se esta página não mudar sozinha, toque em “Já paguei” de novo daqui a pouco."}
      </p>
    </Notice>
  );
}

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
