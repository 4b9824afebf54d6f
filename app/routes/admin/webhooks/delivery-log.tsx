import { momentLabel } from "#app/domain/calendar.ts";
import type { Page } from "#app/domain/paging.ts";
import { type DeliveryView, type LogPart, logParts } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import type { EndpointView } from "#app/domain/webhooks/endpoints/endpoint-view.ts";
import { typeLabel } from "#app/domain/webhooks/payloads/types.ts";
import { counted } from "#app/ui/course/hours.ts";
import { join } from "#app/ui/join.ts";
import { Pagination } from "#app/ui/lists/pagination.tsx";
import { DeliveryBadge } from "#app/ui/webhook/delivery-badge.tsx";

type DeliveryLogProps = { endpoint: Pick<EndpointView, "id" | "pausedAt">; log: Page<DeliveryView>; part: LogPart };

/** What was sent to an endpoint, or is to be, the newest first. */
export function DeliveryLog({ endpoint, log, part }: DeliveryLogProps) {
  const hrefOf = (asked: LogPart, page = 1) => {
    const search = new URLSearchParams();
    if (asked !== "all") search.set("state", asked);
    if (page > 1) search.set("page", String(page));
    return `/admin/webhooks/${endpoint.id}${search.size ? `?${search}` : ""}#avisos`;
  };
  return (
    <section id="avisos" aria-labelledby="avisos-titulo" className="mt-10">
      <h3 id="avisos-titulo" className="text-xl">
        Avisos
      </h3>
      <nav aria-label="Partes do registro" className="mt-3 flex flex-wrap gap-2">
        {(Object.keys(logParts) as LogPart[]).map((name) => (
          <a
            key={name}
            href={hrefOf(name)}
            aria-current={name === part ? "page" : undefined}
            className={join(
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
          <p className="mt-4 text-sm text-muted">{counted(log.total, "aviso", "avisos")} nos últimos 90 dias</p>
          <ul className="mt-2 border-t border-line">
            {log.data.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} isPaused={endpoint.pausedAt !== null} />
            ))}
          </ul>
        </>
      )}
      {log.total === 0 && (
        <p className="mt-4 border-t border-line py-6 text-muted">
          {part === "all" ? nothing : "Nenhum aviso nesta parte."}
        </p>
      )}
      <Pagination {...log} hrefOf={(page) => hrefOf(part, page)} />
    </section>
  );
}

const nothing =
  "Nada foi enviado ainda. O primeiro aviso sai quando algo da lista acontecer; para conferir já, envie um teste.";

function Row({ delivery, isPaused }: { delivery: DeliveryView; isPaused: boolean }) {
  const { id, type, state, createdAt, nextAttemptAt } = delivery;
  return (
    <li className="border-b border-line hover:bg-raised">
      <a
        href={`/admin/webhooks/deliveries/${id}`}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3"
      >
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <strong>{typeLabel(type)}</strong>
          <code className="font-mono text-sm text-muted">{type}</code>
        </span>
        <span className="text-right">
          <DeliveryBadge state={state} isPaused={isPaused} />
        </span>
        <span className="col-span-2 text-sm text-muted">
          {momentLabel(createdAt)}
          {state === "retrying" && nextAttemptAt && !isPaused && `, próxima tentativa em ${momentLabel(nextAttemptAt)}`}
        </span>
      </a>
    </li>
  );
}
