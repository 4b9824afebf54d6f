import { momentLabel } from "#app/domain/calendar.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { logPart } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { listDeliveries } from "#app/domain/webhooks/deliveries/list-deliveries.server.ts";
import { type EndpointView, stateOf } from "#app/domain/webhooks/endpoints/endpoint-view.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoints/labels.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints/read-endpoints.server.ts";
import { typeLabel } from "#app/domain/webhooks/payloads/types.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { DeliveryLog } from "#app/routes/admin/webhooks/delivery-log.tsx";
import { EndpointActions } from "#app/routes/admin/webhooks/endpoint-actions.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { Notice } from "#app/ui/notice.tsx";
import { titled } from "#app/ui/title.ts";
import { EndpointBadge } from "#app/ui/webhook/endpoint-badge.tsx";
import { HowToReceive } from "#app/ui/webhook/how-to-receive.tsx";
import type { Route } from "./+types/show";

export const loader = page(async (ctx, { params, url }) => {
  const id = integerId(params.id, endpointNotFound);
  const part = logPart(url.searchParams);
  const asked = { ...pagingOf(url.searchParams, 25), part };
  const [endpoint, log] = await Promise.all([showEndpoint(ctx, id), listDeliveries(ctx, id, asked)]);
  return { endpoint, part, log };
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Integração");

export default function Webhook({ loaderData: { endpoint, part, log } }: Route.ComponentProps) {
  const { url, description, previousUntil } = endpoint;
  return (
    <AdminFrame tab="webhooks">
      <p>
        <a href="/admin/webhooks" className="inline-block py-2 text-leaf underline underline-offset-4">
          Todas as integrações
        </a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl wrap-anywhere lining-nums">{description || new URL(url).host}</h2>
        <EndpointBadge state={stateOf(endpoint)} />
      </div>
      <p className="mt-2 font-mono text-sm break-all">{url}</p>
      <Standing endpoint={endpoint} />
      {previousUntil && (
        <p className="mt-4">
          O segredo foi trocado. Até {momentLabel(previousUntil)} os avisos levam as duas assinaturas.
        </p>
      )}
      <EndpointActions endpoint={endpoint} />
      <h3 className="mt-10 text-xl">O que ela recebe</h3>
      <p className="mt-2 max-w-prose">{endpoint.types.map(typeLabel).join(", ")}.</p>
      <DeliveryLog endpoint={endpoint} log={log} part={part} />
      <HowToReceive />
    </AdminFrame>
  );
}

const stops = {
  failing: "Um aviso falhou em todas as tentativas, durante três dias ou mais, e nada mais foi recebido nesse tempo.",
  gone: "O outro sistema respondeu que este endereço não existe mais (410).",
  person: "Alguém da direção pausou os envios.",
} as const;

/** Why nothing is sent, and what becomes of what happens meanwhile; or how the last message went. */
function Standing({ endpoint: { pausedAt, pausedFor, lastDeliveredAt, waiting } }: { endpoint: EndpointView }) {
  const queue = waiting === 0 ? "" : ` Na fila: ${counted(waiting, "aviso", "avisos")}.`;
  if (!pausedAt || !pausedFor) {
    const last = lastDeliveredAt ? `Última entrega em ${momentLabel(lastDeliveredAt)}.` : "Nada foi entregue ainda.";
    return (
      <p className="mt-3 text-muted">
        {last}
        {queue}
      </p>
    );
  }
  return (
    <div className="mt-5 max-w-2xl">
      <Notice
        kind={pausedFor === "person" ? "waiting" : "problem"}
        title={`Envios parados em ${momentLabel(pausedAt)}`}
      >
        <p>
          {stops[pausedFor]} O que acontecer enquanto isso fica guardado por 90 dias e vai quando você retomar.{queue}
        </p>
      </Notice>
    </div>
  );
}
