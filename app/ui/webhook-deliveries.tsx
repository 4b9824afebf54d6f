import { type DeliveryState, deliveryStates } from "#app/domain/webhooks/delivery.ts";
import type { EndpointState } from "#app/domain/webhooks/endpoint.ts";
import { Badge } from "./badge.tsx";
import { TextLink } from "./button.tsx";

const tones = { waiting: "plain", retrying: "wheat", delivered: "leaf", given_up: "clay" } as const;

/** A delivery's state in a word or two. While its endpoint is paused it only waits. */
export function DeliveryBadge({ state, isPaused }: { state: DeliveryState; isPaused: boolean }) {
  const shown = isPaused && state === "retrying" ? "waiting" : state;
  return <Badge tone={tones[shown]}>{deliveryStates[shown]}</Badge>;
}

const endpointLooks = {
  active: ["leaf", "Ativa"],
  retrying: ["wheat", "Tentando de novo"],
  paused: ["plain", "Em pausa"],
  failing: ["clay", "Parada: não recebe nada"],
  gone: ["clay", "Parada: endereço desativado"],
} as const;

export function EndpointBadge({ state }: { state: EndpointState }) {
  const [tone, label] = endpointLooks[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export function HowToReceive() {
  return (
    <details className="mt-12 max-w-2xl border-y border-line">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold hover:text-leaf">
        Para quem programa o outro sistema
      </summary>
      <div className="flex flex-col gap-3 pb-5">
        <p>
          Cada aviso é um POST com JSON, assinado conforme o padrão{" "}
          <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink>. As bibliotecas{" "}
          <code className="font-mono text-sm">standardwebhooks</code> de cada linguagem conferem a assinatura com o
          segredo desta integração.
        </p>
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          {headers.map(([name, meaning]) => (
            <div key={name} className="contents">
              <dt className="font-mono">{name}</dt>
              <dd className="text-muted max-sm:mb-2">{meaning}</dd>
            </div>
          ))}
        </dl>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-leaf">
          <li>Confira a assinatura sobre os bytes recebidos, antes de interpretar o JSON.</li>
          <li>Responda com um código de 200 a 299 em até 20 segundos e processe depois.</li>
          <li>O mesmo aviso pode chegar mais de uma vez, e fora de ordem: guarde o webhook-id.</li>
          <li>
            Sem resposta, tentamos de novo em 5 segundos, 5 e 30 minutos, 2, 5, 10, 14, 20 e 24 horas. Depois, o aviso
            fica como não entregue até alguém enviar de novo.
          </li>
          <li>
            Para pedir mais tempo, responda 429 ou 503 com Retry-After: a próxima tentativa espera por ele, até 24
            horas.
          </li>
          <li>Responda 410 para não receber mais nada.</li>
        </ul>
      </div>
    </details>
  );
}

const headers = [
  ["webhook-id", "o número do aviso, o mesmo em todas as tentativas"],
  ["webhook-timestamp", "quando esta tentativa saiu, em segundos desde 1970"],
  ["webhook-signature", "v1, e a assinatura em base64; duas, durante a troca do segredo"],
] as const;
