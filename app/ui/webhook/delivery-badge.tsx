import type { DeliveryState } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { Badge } from "#app/ui/badge.tsx";

const looks = {
  waiting: ["plain", "Na fila"],
  retrying: ["wheat", "Vai tentar de novo"],
  delivered: ["leaf", "Entregue"],
  given_up: ["clay", "Não entregue"],
} as const;

/** How it stands with a message, in a word or two. Where its endpoint is paused nothing is tried: it only waits. */
export function DeliveryBadge({ state, isPaused }: { state: DeliveryState; isPaused: boolean }) {
  const [tone, label] = looks[isPaused && state === "retrying" ? "waiting" : state];
  return <Badge tone={tone}>{label}</Badge>;
}
