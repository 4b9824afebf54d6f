import { statusLabels } from "#app/domain/payments/labels.ts";
import type { PaymentStatus } from "#app/domain/payments/payment-json.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<PaymentStatus, Tone> = { pending: "wheat", completed: "leaf", failed: "clay", refunded: "plain" };

/** Where a payment stands: yellow, green, red or grey (B §4), and in words. */
export function StatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]}</Badge>;
}
