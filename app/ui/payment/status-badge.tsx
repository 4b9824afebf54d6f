import { type PaymentStatus, type PaymentView, statusLabels } from "#app/domain/payments/payment.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<PaymentStatus, Tone> = { pending: "wheat", completed: "leaf", failed: "clay", refunded: "plain" };

/** While the buyer's bank decides about a dispute, that stands in place of the status. */
export function StatusBadge({ payment: { status, dispute } }: { payment: Pick<PaymentView, "status" | "dispute"> }) {
  if (dispute === "open") return <Badge tone="clay">Contestado</Badge>;
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
