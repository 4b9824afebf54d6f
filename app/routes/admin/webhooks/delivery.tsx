import { momentLabel } from "#app/domain/calendar.ts";
import { type DeliveryDetail, deliveryNotFound } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { showDelivery } from "#app/domain/webhooks/deliveries/show-delivery.server.ts";
import { typeLabel } from "#app/domain/webhooks/payloads/types.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AttemptList } from "#app/routes/admin/webhooks/attempt-list.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { titled } from "#app/ui/title.ts";
import { DeliveryBadge } from "#app/ui/webhook/delivery-badge.tsx";
import type { Route } from "./+types/delivery";

export const loader = page((ctx, { params }) => showDelivery(ctx, integerId(params.id, deliveryNotFound)));

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Aviso a outro sistema");

export default function Delivery({ loaderData: { delivery, endpoint } }: Route.ComponentProps) {
  const { id, type, state, messageId, createdAt, body, attempts } = delivery;
  return (
    <AdminFrame tab="webhooks">
      <p>
        <a
          href={`/admin/webhooks/${endpoint.id}#avisos`}
          className="inline-block py-2 text-leaf underline underline-offset-4"
        >
          Todos os avisos desta integração
        </a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-2xl">{typeLabel(type)}</h2>
        <DeliveryBadge state={state} isPaused={endpoint.pausedAt !== null} />
      </div>
      <p className="mt-2 text-muted">
        De {momentLabel(createdAt)} para <span className="font-mono text-sm break-all text-ink">{endpoint.url}</span>
      </p>
      <p className="mt-1 font-mono text-sm break-all text-muted">{messageId}</p>
      <Next delivery={delivery} isPaused={endpoint.pausedAt !== null} />
      <div className="mt-6 flex flex-wrap gap-2 max-sm:flex-col">
        {!endpoint.pausedAt && (
          <form method="post" action={`/admin/webhooks/deliveries/${id}/again`} className="contents">
            <Button look={state === "given_up" ? "primary" : "quiet"}>
              {state === "waiting" || state === "retrying" ? "Enviar agora" : "Enviar de novo"}
            </Button>
          </form>
        )}
        {(state === "waiting" || state === "retrying") && (
          <ButtonLink href={`/admin/webhooks/deliveries/${id}`} look="quiet">
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
            <p className="mt-3 border-t border-line pt-4 text-muted">É escrito quando o aviso sai pela primeira vez.</p>
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

/** What comes next, where something does. */
function Next({ delivery, isPaused }: { delivery: DeliveryDetail; isPaused: boolean }) {
  const { state, nextAttemptAt, attempts } = delivery;
  const isInLine = state === "waiting" || state === "retrying";
  if (isInLine && isPaused) return <p className="mt-4">Está na fila: os envios desta integração estão em pausa.</p>;
  if (state === "waiting") return <p className="mt-4">Está na fila para sair.</p>;
  if (state === "retrying" && nextAttemptAt) {
    return <p className="mt-4">Próxima tentativa em {momentLabel(nextAttemptAt)}.</p>;
  }
  if (state !== "given_up") return null;
  return (
    <p className="mt-4 max-w-prose">
      {attempts.length
        ? "Todas as tentativas falharam e não haverá outra por conta própria. Quando o outro sistema estiver bem, envie de novo."
        : "Este aviso não chegou a sair."}
    </p>
  );
}
