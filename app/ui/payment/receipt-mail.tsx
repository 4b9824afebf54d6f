import { href } from "react-router";
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
