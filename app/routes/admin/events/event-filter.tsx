import { type EventKind, eventKinds } from "#app/domain/events/log/kinds.ts";
import type { EventQuery } from "#app/domain/events/log/list-security-events.server.ts";
import { Button } from "#app/ui/button.tsx";
import { join } from "#app/ui/join.ts";

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
  const kinds = [null, ...(Object.keys(eventKinds) as EventKind[])];
  return (
    <search className="mt-6 block">
      <form action="/admin/events" className="flex max-w-xl gap-2">
        {asked.kind && <input type="hidden" name="kind" value={asked.kind} />}
        <label htmlFor="q" className="sr-only">
          Nome ou e-mail da pessoa
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={who ?? asked.q}
          placeholder="Nome ou e-mail da pessoa"
          className="min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 py-2"
        />
        <Button look="quiet">Buscar</Button>
      </form>
      <nav aria-label="Tipos de acontecimento" className="mt-4 flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <a
            key={kind ?? "all"}
            href={hrefOf({ ...asked, kind, before: null })}
            aria-current={kind === asked.kind ? "page" : undefined}
            className={join(
              "inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold",
              kind === asked.kind
                ? "border-leaf bg-leaf-wash text-leaf-deep"
                : "border-line text-muted hover:border-leaf",
            )}
          >
            {kind ? eventKinds[kind].label : "Tudo"}
          </a>
        ))}
      </nav>
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
