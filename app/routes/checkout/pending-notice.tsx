import { methodLabels, momentLabel } from "#app/domain/payments/labels.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Somebody who comes back to the till with a PIX or boleto still open is shown the way to it first. */
export function PendingNotice({ pending }: { pending: PaymentView }) {
  return (
    <div className="mt-5">
      <Notice title="Você já começou a pagar este curso">
        <p>
          O {methodLabels[pending.method]} de {momentLabel(pending.createdAt)} ainda espera pagamento. Para pagar de
          outra forma, cancele-o primeiro.
        </p>
        <ButtonLink href={`/payments/${pending.id}`} look="quiet" className="mt-3">
          Ver o pagamento pendente
        </ButtonLink>
      </Notice>
    </div>
  );
}
