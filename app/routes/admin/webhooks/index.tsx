import { momentLabel } from "#app/domain/calendar.ts";
import { type EndpointView, stateOf } from "#app/domain/webhooks/endpoints/endpoint-view.ts";
import { mostEndpoints } from "#app/domain/webhooks/endpoints/labels.ts";
import { listEndpoints } from "#app/domain/webhooks/endpoints/read-endpoints.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { titled } from "#app/ui/title.ts";
import { EndpointBadge } from "#app/ui/webhook/endpoint-badge.tsx";
import { HowToReceive } from "#app/ui/webhook/how-to-receive.tsx";
import type { Route } from "./+types/index";

export const loader = page(listEndpoints);

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Integrações");

export default function Webhooks({ loaderData: endpoints }: Route.ComponentProps) {
  const add = <ButtonLink href="/admin/webhooks/new">Nova integração</ButtonLink>;
  return (
    <AdminFrame tab="webhooks">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Integrações</h2>
          <p className="mt-2 max-w-prose text-muted">
            Outros sistemas da escola, como o financeiro ou o de e-mails, ficam sabendo na hora do que acontece aqui.
          </p>
        </div>
        {endpoints.length > 0 && endpoints.length < mostEndpoints && add}
      </div>
      {endpoints.length ? (
        <ul className="mt-6 border-t border-line">
          {endpoints.map((endpoint) => (
            <Endpoint key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nenhuma integração ainda" action={add}>
          Se ninguém pediu um endereço de avisos (webhook) a você, não é preciso fazer nada aqui.
        </EmptyState>
      )}
      {endpoints.length >= mostEndpoints && (
        <p className="mt-4 text-sm text-muted">
          A escola pode ter até {mostEndpoints} integrações. Para criar outra, remova uma que não use mais.
        </p>
      )}
      <HowToReceive />
    </AdminFrame>
  );
}

function Endpoint({ endpoint }: { endpoint: EndpointView }) {
  const { id, url, description, types, lastDeliveredAt, waiting } = endpoint;
  return (
    <li className="border-b border-line hover:bg-raised">
      <a href={`/admin/webhooks/${id}`} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto]">
        <span className="min-w-0">
          {description && <strong className="block wrap-anywhere">{description}</strong>}
          <span className="block font-mono text-sm break-all">{url}</span>
        </span>
        <span className="sm:text-right">
          <EndpointBadge state={stateOf(endpoint)} />
        </span>
        <span className="text-sm text-muted sm:col-span-2">
          {counted(types.length, "tipo de aviso", "tipos de aviso")},{" "}
          {lastDeliveredAt ? `última entrega em ${momentLabel(lastDeliveredAt)}` : "nada entregue ainda"}
          {waiting > 0 && `, ${counted(waiting, "aviso na fila", "avisos na fila")}`}
        </span>
      </a>
    </li>
  );
}
