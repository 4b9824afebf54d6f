import { type PaymentStatus, type PaymentView, statusLabels } from "#app/domain/payments/payment.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<PaymentStatus, Tone> = { pending: "wheat", completed: "leaf", failed: "clay", refunded: "plain" };

type StatusBadgeProps = { payment: Pick<PaymentView, "status" | "dispute" | "notDue" | "isTest"> };

/** The status, and beside it whether no money moved because it was a sale in test mode. */
export function StatusBadge({ payment }: StatusBadgeProps) {
  return (
    <>
      <State payment={payment} />
      {payment.isTest && (
        <>
          {" "}
          <Badge tone="clay">{"Modo\u00a0de\u00a0teste"}</Badge>
        </>
      )}
    </>
  );
}

/** What is more telling than the status stands in its place: a dispute at the bank, and that nothing is left to pay. */
function State({ payment: { status, dispute, notDue } }: StatusBadgeProps) {
  if (notDue) return <Badge>{"Não\u00a0precisa\u00a0pagar"}</Badge>;
  if (dispute === "open") return <Badge tone="clay">Contestado</Badge>;
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
