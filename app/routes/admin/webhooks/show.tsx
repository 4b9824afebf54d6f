import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { type Page, readQuery } from "#app/domain/paging.ts";
import { integerId } from "#app/domain/path-id.ts";
import { periodInWords, retention } from "#app/domain/retention.ts";
import { listDeliveries } from "#app/domain/webhooks/deliveries.server.ts";
import { type DeliveryView, deliveryQuery, type LogPart, logParts } from "#app/domain/webhooks/delivery.ts";
import { type EndpointView, endpointNotFound, endpointState } from "#app/domain/webhooks/endpoint.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { typeLabel } from "#app/domain/webhooks/messages.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { listHref } from "#app/ui/list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { DeliveryBadge, EndpointBadge, HowToReceive } from "#app/ui/webhook-deliveries.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";

const messagesKept = periodInWords(retention.messages.period);

export const loader = page(async (ctx, { params, url }: PageArgs<Route.LoaderArgs>) => {
  const id = integerId(params.id, endpointNotFound);
  const { state: part, ...paging } = readQuery(deliveryQuery, url);
  const [endpoint, log] = await Promise.all([showEndpoint(ctx, id), listDeliveries(ctx, id, { ...paging, part })]);
  const labels = Object.fromEntries(log.data.map(({ type }) => [type, typeLabel(type)]));
  return { endpoint, state: endpointState(endpoint), types: endpoint.types.map(typeLabel), part, log, labels };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Integração");

export default function Webhook({ loaderData: { endpoint, state, types, part, log, labels } }: Route.ComponentProps) {
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
      <DeliveryLog endpoint={endpoint} log={log} labels={labels} part={part} />
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
    <div className="mt-5 max-w-2xl">
      <Notice
        kind={pausedFor === "person" ? "waiting" : "problem"}
        title={`Envios parados em ${dateTimeLabel(pausedAt)}`}
      >
        <p>
          {stops[pausedFor]} O que acontecer nesse tempo fica guardado por {messagesKept} e é enviado quando você
          retomar.
          {queue}
        </p>
      </Notice>
    </div>
  );
}

type DeliveryLogProps = {
  /** The labels of the types of messages in the log. */
  labels: Record<string, string>;
  endpoint: Pick<EndpointView, "id" | "pausedAt">;
  log: Page<DeliveryView>;
  part: LogPart;
};

function DeliveryLog({ endpoint, log, labels, part }: DeliveryLogProps) {
  const hrefOf = (state: LogPart, page = 1) => `${listHref(`/admin/webhooks/${endpoint.id}`, { state, page })}#avisos`;
  return (
    <section id="avisos" aria-labelledby="avisos-titulo" className="mt-10">
      <h3 id="avisos-titulo" className="text-xl">
        Avisos
      </h3>
      <nav aria-label="Filtros do histórico" className="mt-3 flex flex-wrap gap-2">
        {(Object.keys(logParts) as LogPart[]).map((name) => (
          <a
            key={name}
            href={hrefOf(name)}
            aria-current={name === part ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold",
              name === part ? "border-leaf bg-leaf-wash text-leaf-deep" : "border-line text-muted hover:border-leaf",
            )}
          >
            {logParts[name]}
          </a>
        ))}
      </nav>
      {log.data.length > 0 && (
        <>
          <p className="mt-4 text-sm text-muted">
            {countLabel(log.total, "aviso", "avisos")} nos últimos {messagesKept}
          </p>
          <ul className="mt-2 border-t border-line">
            {log.data.map((delivery) => (
              <Row
                key={delivery.id}
                delivery={delivery}
                label={labels[delivery.type]}
                isPaused={endpoint.pausedAt !== null}
              />
            ))}
          </ul>
        </>
      )}
      {log.total === 0 && (
        <p className="mt-4 border-t border-line py-6 text-muted">
          {part === "all" ? nothing : "Nenhum aviso com este filtro."}
        </p>
      )}
      <Pagination {...log} hrefOf={(page) => hrefOf(part, page)} />
    </section>
  );
}

const nothing =
  "Nada foi enviado ainda. O primeiro aviso é enviado quando algo da lista acontecer. Para conferir agora, envie um teste.";

function Row({ delivery, label, isPaused }: { delivery: DeliveryView; label?: string; isPaused: boolean }) {
  const { id, type, state, createdAt, nextAttemptAt } = delivery;
  return (
    <li className="border-b border-line hover:bg-raised">
      <a
        href={href("/admin/webhooks/deliveries/:id", { id: String(id) })}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3"
      >
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <strong>{label}</strong>
          <code className="font-mono text-sm break-all text-muted">{type}</code>
        </span>
        <span className="text-right">
          <DeliveryBadge state={state} isPaused={isPaused} />
        </span>
        <span className="col-span-2 text-sm text-muted">
          {dateTimeLabel(createdAt)}
          {state === "retrying" &&
            nextAttemptAt &&
            !isPaused &&
            `, próxima tentativa em ${dateTimeLabel(nextAttemptAt)}`}
        </span>
      </a>
    </li>
  );
}

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
