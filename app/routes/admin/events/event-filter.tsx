import { eventKinds } from "#app/domain/events/log/kinds.ts";
import type { EventQuery } from "#app/domain/events/log/list-security-events.server.ts";
import { Button } from "#app/ui/button.tsx";

/** The address of a part of the register. */
export function hrefOf({ kind, q, before }: EventQuery): string {
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (q) search.set("q", q);
  if (before) search.set("before", String(before));
  return `/admin/events${search.size ? `?${search}` : ""}`;
}

/** What the register is narrowed to: a kind of event, and a person. `who` is the one whom the search has found. */
export function EventFilter({ asked, who }: { asked: EventQuery; who: string | null }) {
  return (
    <search className="mt-6 block">
      <form action="/admin/events" className="flex flex-wrap items-end gap-3">
        <label className="block min-w-0 flex-1 basis-56 sm:max-w-xs">
          <span className="block text-sm font-semibold">Pessoa</span>
          <input name="q" type="search" defaultValue={asked.q} placeholder="Nome ou e-mail" className={field} />
        </label>
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
          Só o que envolve <strong>{who}</strong>.{" "}
          <a href={hrefOf({ ...asked, q: "", before: null })} className="text-leaf underline underline-offset-4">
            Ver de todos
          </a>
        </p>
      )}
    </search>
  );
}

const field = "mt-1 min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 py-2";
