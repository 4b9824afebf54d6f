import { momentLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/money.ts";
import { methodLabels } from "#app/domain/payments/labels.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Somebody who comes back to the till with a PIX or boleto still open is shown the way to it, and out of it. */
export function PendingNotice({ pending }: { pending: PaymentView }) {
  return (
    <Notice kind="waiting" title="Você já começou a pagar este curso">
      <p>
        O {methodLabels[pending.method]} de {amountLabel(pending.amountCents)}, pedido em{" "}
        {momentLabel(pending.createdAt)}, está pendente. Para pagar de outra forma, cancele-o primeiro.
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href={`/payments/${pending.id}`}>Ver o pagamento pendente</ButtonLink>
        <form method="post" action={`/payments/${pending.id}/cancellation`} className="max-sm:contents">
          <Button look="danger">Cancelar e escolher outra forma</Button>
        </form>
      </div>
    </Notice>
  );
}
