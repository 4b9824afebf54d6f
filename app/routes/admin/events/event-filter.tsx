import { eventKinds } from "#app/domain/events/log/kinds.ts";
import type { EventQuery, SecurityEvents } from "#app/domain/events/log/list-security-events.server.ts";
import { hrefOf } from "#app/routes/admin/events/event-address.ts";
import { Button } from "#app/ui/button.tsx";

type EventFilterProps = { asked: EventQuery; who: SecurityEvents["who"] };

/**
 * What the register is narrowed to: a kind of event, and a person. `who` is the one whom the search has found; where it
 * was for them alone, the box says their name, and means them until it says something else.
 */
export function EventFilter({ asked, who }: EventFilterProps) {
  return (
    <search className="mt-6 block">
      <form action="/admin/events" className="flex flex-wrap items-end gap-3">
        <label className="block min-w-0 flex-1 basis-56 sm:max-w-xs">
          <span className="block text-sm font-semibold">Pessoa</span>
          <input
            name="q"
            type="search"
            defaultValue={who?.isMeant ? who.fullName : asked.q}
            placeholder="Nome ou e-mail"
            className={field}
          />
        </label>
        {who?.isMeant && <input type="hidden" name="of" value={who.id} />}
        <label className="block min-w-0 flex-1 basis-40 sm:max-w-xs">
          <span className="block text-sm font-semibold">O que aconteceu</span>
          <select name="kind" defaultValue={asked.kind ?? ""} className={field}>
            <option value="">Tudo</option>
            {Object.entries(eventKinds).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button look="quiet">Filtrar</Button>
      </form>
      {who && (
        <p className="mt-4">
          Só o que envolve <strong>{who.fullName}</strong>.{" "}
          <a href={hrefOf({ ...asked, q: "", before: null })} className="text-leaf underline underline-offset-4">
            Ver de todos
          </a>
        </p>
      )}
    </search>
  );
}

const field = "mt-1 min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 py-2";
