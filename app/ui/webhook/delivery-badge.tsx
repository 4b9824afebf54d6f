import type { DeliveryState } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { Badge } from "#app/ui/badge.tsx";

const looks = {
  waiting: ["plain", "Na fila"],
  retrying: ["wheat", "Vai tentar de novo"],
  delivered: ["leaf", "Entregue"],
  given_up: ["clay", "Não entregue"],
} as const;

/** How it stands with a message, in a word or two. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const [tone, label] = looks[state];
  return <Badge tone={tone}>{label}</Badge>;
}
