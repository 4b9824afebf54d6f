import { zone } from "#app/domain/calendar.ts";
import type { AttemptView } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { failureLabels } from "#app/domain/webhooks/sending/failure.ts";
import { join } from "#app/ui/join.ts";

const toTheSecond = new Intl.DateTimeFormat("pt-BR", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });

/** Each attempt to deliver a message: when, what was answered, and how long that took. */
export function AttemptList({ attempts }: { attempts: AttemptView[] }) {
  return (
    <section aria-labelledby="tentativas" className="min-w-0">
      <h3 id="tentativas" className="text-xl">
        Tentativas
      </h3>
      {attempts.length === 0 && <p className="mt-3 border-t border-line pt-4 text-muted">Nenhuma ainda.</p>}
      <ol className="mt-3 border-t border-line empty:hidden">
        {attempts.map(({ id, at, status, failure, milliseconds }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 tabular-nums">
            <span className={join("font-semibold", failure ? "text-clay" : "text-leaf")}>
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
