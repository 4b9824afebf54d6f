import { ticketStatuses } from "#app/domain/support/labels.ts";
import type { TicketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type TicketFilterProps = {
  /** The address of the list. */
  path: string;
  query: Pick<Required<TicketQuery>, "q" | "status">;
  placeholder: string;
};

/** Words and a status to narrow a list of tickets by; the address holds both. */
export function TicketFilter({ path, query, placeholder }: TicketFilterProps) {
  return (
    <form action={path} className="flex flex-wrap items-end gap-3">
      <label className="flex min-w-[min(13rem,100%)] grow flex-col gap-1 text-sm font-semibold">
        Buscar
        <input
          type="search"
          name="q"
          defaultValue={query.q}
          placeholder={placeholder}
          maxLength={200}
          className={field}
        />
      </label>
      <label className="flex grow flex-col gap-1 text-sm font-semibold sm:grow-0">
        Status
        <select name="status" defaultValue={query.status} className={field}>
          <option value="all">Todos</option>
          {Object.entries(ticketStatuses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button look="quiet">
        <Icon name="search" size={18} />
        Filtrar
      </Button>
    </form>
  );
}

const field = "min-h-11 w-full min-w-0 rounded-soft border border-edge bg-raised px-3 text-base font-normal";

/** The address of a list of tickets, with what is not the standard. */
export function ticketListHref(path: string, { q, status, page }: Partial<TicketQuery>) {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (status && status !== "all") search.set("status", status);
  if (page && page > 1) search.set("page", String(page));
  return search.size ? `${path}?${search}` : path;
}
