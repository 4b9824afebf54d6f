import { href } from "react-router";
import { dateTimeLabel, timeZone } from "#app/domain/calendar.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { showDelivery } from "#app/domain/webhooks/deliveries.server.ts";
import {
  type AttemptView,
  type DeliveryDetail,
  deliveryNotFound,
  failureLabels,
} from "#app/domain/webhooks/delivery.ts";
import { isPersonal, typeLabel } from "#app/domain/webhooks/messages.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink, LineLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DeliveryBadge } from "#app/ui/webhook-deliveries.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/delivery";

export const loader = pageOf(integerPathId(deliveryNotFound), showDelivery);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Aviso a outro sistema");

export default function Delivery({ loaderData: { delivery, endpoint } }: Route.ComponentProps) {
  const { id, type, state, messageId, createdAt, body, attempts } = delivery;
  return (
    <AdminFrame tab="webhooks">
      <p>
        <LineLink href={`${href("/admin/webhooks/:id", { id: String(endpoint.id) })}#avisos`}>
          Todos os avisos desta integração
        </LineLink>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl">{typeLabel(type)}</h2>
        <DeliveryBadge state={state} isPaused={endpoint.pausedAt !== null} />
      </div>
      <p className="mt-2 text-muted">
        De {dateTimeLabel(createdAt)} para <span className="font-mono text-sm break-all text-ink">{endpoint.url}</span>
      </p>
      <p className="mt-1 font-mono text-sm break-all text-muted">{messageId}</p>
      <Next delivery={delivery} isPaused={endpoint.pausedAt !== null} />
      <div className="mt-6 flex flex-wrap gap-2 max-sm:flex-col">
        {!endpoint.pausedAt && (
          <form
            method="post"
            action={href("/admin/webhooks/deliveries/:id/again", { id: String(id) })}
            className="contents"
          >
            <Button look={state === "given_up" ? "primary" : "quiet"}>
              {state === "waiting" || state === "retrying" ? "Enviar agora" : "Enviar de novo"}
            </Button>
          </form>
        )}
        {(state === "waiting" || state === "retrying") && (
          <ButtonLink href={href("/admin/webhooks/deliveries/:id", { id: String(id) })} look="quiet">
            Atualizar
          </ButtonLink>
        )}
      </div>
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_1.2fr]">
        <AttemptList attempts={attempts} />
        <section aria-labelledby="conteudo" className="min-w-0">
          <h3 id="conteudo" className="text-xl">
            Conteúdo
          </h3>
          {body === null ? (
            <p className="mt-3 border-t border-line pt-4 text-muted">
              {isPersonal(type)
                ? "Leva o nome e o CPF ou CNPJ de quem comprou, por isso não fica guardado."
                : "Aparece aqui depois do primeiro envio."}
            </p>
          ) : (
            <pre className="mt-3 rounded-soft border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              {JSON.stringify(JSON.parse(body), null, 2)}
            </pre>
          )}
        </section>
      </div>
    </AdminFrame>
  );
}

function Next({ delivery, isPaused }: { delivery: DeliveryDetail; isPaused: boolean }) {
  const { state, nextAttemptAt, attempts } = delivery;
  const isInLine = state === "waiting" || state === "retrying";
  if (isInLine && isPaused) return <p className="mt-4">Está na fila: os envios desta integração estão em pausa.</p>;
  if (state === "waiting") return <p className="mt-4">Está na fila de envio.</p>;
  if (state === "retrying" && nextAttemptAt) {
    return <p className="mt-4">Próxima tentativa em {dateTimeLabel(nextAttemptAt)}.</p>;
  }
  if (state !== "given_up") return null;
  return (
    <p className="mt-4 max-w-prose">
      {attempts.length
        ? "Todas as tentativas falharam e não haverá outra automática. Quando o outro sistema voltar a funcionar, envie de novo."
        : "Este aviso não foi enviado."}
    </p>
  );
}

const toTheSecond = new Intl.DateTimeFormat("pt-BR", { timeZone: timeZone, dateStyle: "short", timeStyle: "medium" });

function AttemptList({ attempts }: { attempts: AttemptView[] }) {
  return (
    <section aria-labelledby="tentativas" className="min-w-0">
      <h3 id="tentativas" className="text-xl">
        Tentativas
      </h3>
      {attempts.length === 0 && <p className="mt-3 border-t border-line pt-4 text-muted">Nenhuma ainda.</p>}
      <ol className="mt-3 border-t border-line empty:hidden">
        {attempts.map(({ id, at, status, failure, milliseconds }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 tabular-nums">
            <span className={classNames("font-semibold", failure ? "text-clay" : "text-leaf")}>
              {failure ? failureLabels[failure] : "Recebido"}
              {status !== null && ` (${status})`}
            </span>
            <span className="text-right text-sm text-muted">{milliseconds.toLocaleString("pt-BR")} ms</span>
            <span className="col-span-2 text-sm text-muted">{toTheSecond.format(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
