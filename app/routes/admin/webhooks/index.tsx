import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { type EndpointView, endpointState, maxEndpoints } from "#app/domain/webhooks/endpoint.ts";
import { listEndpoints } from "#app/domain/webhooks/endpoints.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { EndpointBadge, HowToReceive } from "#app/ui/webhook-deliveries.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const loader = page(listEndpoints);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Integrações");

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
        {endpoints.length > 0 && endpoints.length < maxEndpoints && add}
      </div>
      {endpoints.length ? (
        <ul className="mt-6 border-t border-line">
          {endpoints.map((endpoint) => (
            <Endpoint key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nenhuma integração ainda" action={add}>
          Se ninguém pediu um endereço de avisos (webhook) a você, não precisa fazer nada aqui.
        </EmptyState>
      )}
      {endpoints.length >= maxEndpoints && (
        <p className="mt-4 text-sm text-muted">
          A escola pode ter até {maxEndpoints} integrações. Para criar outra, remova uma que você não usa mais.
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
      <a
        href={href("/admin/webhooks/:id", { id: String(id) })}
        className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto]"
      >
        <span className="min-w-0">
          {description && <strong className="block wrap-anywhere">{description}</strong>}
          <span className="block font-mono text-sm break-all">{url}</span>
        </span>
        <span className="sm:text-right">
          <EndpointBadge state={endpointState(endpoint)} />
        </span>
        <span className="text-sm text-muted sm:col-span-2">
          {countLabel(types.length, "tipo de aviso", "tipos de aviso")},{" "}
          {lastDeliveredAt ? `última entrega em ${dateTimeLabel(lastDeliveredAt)}` : "nada entregue ainda"}
          {waiting > 0 && `, ${countLabel(waiting, "aviso na fila", "avisos na fila")}`}
        </span>
      </a>
    </li>
  );
}
