import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import type { QueryOf } from "#app/domain/list.ts";
import type { Page } from "#app/domain/paging.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { readList } from "#app/domain/read-list.ts";
import { periodInWords, retention } from "#app/domain/retention.ts";
import { exportDeliveries, listDeliveries } from "#app/domain/webhooks/deliveries.server.ts";
import { type DeliveryView, deliveryList } from "#app/domain/webhooks/delivery.ts";
import { type EndpointView, endpointNotFound, endpointState } from "#app/domain/webhooks/endpoint.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { typeLabel } from "#app/domain/webhooks/messages.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink, LineLink } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DeliveryBadge, EndpointBadge, HowToReceive } from "#app/ui/webhook-deliveries.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";

const messagesKept = periodInWords(retention.messages.period);

export const middleware: Route.MiddlewareFunction[] = [
  csvOfList({
    list: deliveryList,
    ability: "webhooks.manage",
    export: (ctx, query, { id }) => exportDeliveries(ctx, integerId(id, endpointNotFound), query),
  }),
];

export const loader = pageOf(integerPathId(endpointNotFound), async (ctx, id, { url }) => {
  const query = readList(deliveryList, url);
  const [endpoint, log] = await Promise.all([showEndpoint(ctx, id), listDeliveries(ctx, id, query)]);
  const labels = Object.fromEntries(log.data.map(({ type }) => [type, typeLabel(type)]));
  return { endpoint, state: endpointState(endpoint), types: endpoint.types.map(typeLabel), query, log, labels };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Integração");

export default function Webhook({ loaderData: { endpoint, state, types, query, log, labels } }: Route.ComponentProps) {
  const { url, description, previousUntil } = endpoint;
  return (
    <AdminFrame tab="webhooks">
      <p>
        <LineLink href="/admin/webhooks">Todas as integrações</LineLink>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl wrap-anywhere lining-nums">{description || new URL(url).host}</h2>
        <EndpointBadge state={state} />
      </div>
      <p className="mt-2 font-mono text-sm break-all">{url}</p>
      <EndpointState endpoint={endpoint} />
      {previousUntil && (
        <p className="mt-4">
          O segredo foi trocado. Até {dateTimeLabel(previousUntil)} os avisos levam as duas assinaturas.
        </p>
      )}
      <EndpointActions endpoint={endpoint} />
      <h3 className="mt-10 text-xl">O que ela recebe</h3>
      <p className="mt-2 max-w-prose">{types.join(", ")}.</p>
      <DeliveryLog endpoint={endpoint} log={log} labels={labels} query={query} />
      <HowToReceive />
    </AdminFrame>
  );
}

const stops = {
  failing: "Um aviso falhou em todas as tentativas, e nenhum outro foi recebido nesse tempo.",
  gone: "O outro sistema respondeu que este endereço não existe mais (410).",
  person: "Alguém da direção pausou os envios.",
} as const;

function EndpointState({ endpoint: { pausedAt, pausedFor, lastDeliveredAt, waiting } }: { endpoint: EndpointView }) {
  const queue = waiting === 0 ? "" : ` Na fila: ${countLabel(waiting, "aviso", "avisos")}.`;
  if (!pausedAt || !pausedFor) {
    const last = lastDeliveredAt ? `Última entrega em ${dateTimeLabel(lastDeliveredAt)}.` : "Nada foi entregue ainda.";
    return (
      <p className="mt-3 text-muted">
        {last}
        {queue}
      </p>
    );
  }
  return (
    <Notice
      className="mt-5 max-w-2xl"
      kind={pausedFor === "person" ? "waiting" : "problem"}
      title={`Envios parados em ${dateTimeLabel(pausedAt)}`}
    >
      <p>
        {stops[pausedFor]} O que acontecer nesse tempo fica guardado por {messagesKept} e é enviado quando você retomar.
        {queue}
      </p>
    </Notice>
  );
}

type DeliveryLogProps = {
  /** The labels of the types of messages in the log. */
  labels: Record<string, string>;
  endpoint: Pick<EndpointView, "id" | "pausedAt">;
  log: Page<DeliveryView>;
  query: QueryOf<typeof deliveryList>;
};

function DeliveryLog({ endpoint, log, labels, query }: DeliveryLogProps) {
  const isPaused = endpoint.pausedAt !== null;
  return (
    <section id="avisos" aria-labelledby="avisos-titulo" className="mt-10">
      <h3 id="avisos-titulo" className="mb-3 text-xl">
        Avisos dos últimos {messagesKept}
      </h3>
      <DataList
        list={deliveryList}
        query={query}
        found={log}
        path={href("/admin/webhooks/:id", { id: String(endpoint.id) })}
        caption="Avisos"
        counted={["aviso", "avisos"]}
        select={{ label: ({ messageId }) => `o aviso ${messageId}` }}
        cells={{
          type: ({ id, type }) => (
            <a
              href={href("/admin/webhooks/deliveries/:id", { id: String(id) })}
              className="flex min-w-0 flex-wrap items-baseline gap-x-3 hover:text-leaf"
            >
              <strong>{labels[type]}</strong>
              <code className="font-mono break-all text-muted">{type}</code>
            </a>
          ),
          created: ({ createdAt, state, nextAttemptAt }) => (
            <>
              {dateTimeLabel(createdAt)}
              {state === "retrying" &&
                nextAttemptAt &&
                !isPaused &&
                `, próxima tentativa em ${dateTimeLabel(nextAttemptAt)}`}
            </>
          ),
          state: ({ state }) => <DeliveryBadge state={state} isPaused={isPaused} />,
        }}
        empty={<p className="border-t border-line py-6 text-muted">{nothing}</p>}
      />
    </section>
  );
}

const nothing =
  "Nada foi enviado ainda. O primeiro aviso é enviado quando algo da lista acontecer. Para conferir agora, envie um teste.";

function EndpointActions({ endpoint: { id, pausedAt } }: { endpoint: Pick<EndpointView, "id" | "pausedAt"> }) {
  const path = href("/admin/webhooks/:id", { id: String(id) });
  return (
    <div className="mt-6 grid pairs gap-2 sm:flex sm:flex-wrap">
      {pausedAt ? (
        <form method="post" action={`${path}/activation`} className="contents">
          <Button name="is_active" value="true" className="max-sm:col-span-full">
            Retomar envios
          </Button>
        </form>
      ) : (
        <>
          <form method="post" action={`${path}/trial`} className="contents">
            <Button className="max-sm:col-span-full">Enviar um teste</Button>
          </form>
          <form method="post" action={`${path}/activation`} className="contents">
            <Button name="is_active" value="false" look="quiet">
              Pausar envios
            </Button>
          </form>
        </>
      )}
      <ButtonLink href={`${path}/edit`} look="quiet">
        Editar
      </ButtonLink>
      <ButtonLink href={`${path}/rotation`} look="quiet">
        Trocar o segredo
      </ButtonLink>
      <ButtonLink href={`${path}/removal`} look="danger" className={pausedAt ? "max-sm:col-span-full" : undefined}>
        Remover
      </ButtonLink>
    </div>
  );
}
