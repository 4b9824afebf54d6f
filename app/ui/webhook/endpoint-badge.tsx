import type { EndpointState } from "#app/domain/webhooks/endpoints/endpoint-view.ts";
import { Badge } from "#app/ui/badge.tsx";

const looks = {
  active: ["leaf", "Ativa"],
  retrying: ["wheat", "Tentando de novo"],
  paused: ["plain", "Em pausa"],
  failing: ["clay", "Parada: não recebe nada"],
  gone: ["clay", "Parada: endereço desativado"],
} as const;

/** How it stands with an endpoint, in a word or two. */
export function EndpointBadge({ state }: { state: EndpointState }) {
  const [tone, label] = looks[state];
  return <Badge tone={tone}>{label}</Badge>;
}
