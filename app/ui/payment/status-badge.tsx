import { type PaymentStatus, statusLabels } from "#app/domain/payments/payment.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<PaymentStatus, Tone> = { pending: "wheat", completed: "leaf", failed: "clay", refunded: "plain" };

export function StatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
