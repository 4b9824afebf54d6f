import { eventKinds } from "#app/domain/security-log/event-search.ts";
import type { EventQuery, SecurityEvents } from "#app/domain/security-log/list-security-events.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { listHref } from "#app/ui/list.tsx";
import { ListFilter } from "#app/ui/list-filter.tsx";

type EventFilterProps = { query: EventQuery; who: SecurityEvents["who"] };

/**
 * The log's filter: a kind of event, and a person. `who` is the only person that the search found; if it was for them
 * alone, the box shows their name, and means them until it is changed.
 */
export function EventFilterForm({ query, who }: EventFilterProps) {
  return (
    <div className="mt-6">
      <ListFilter
        path="/admin/events"
        q={who?.isMeant ? who.fullName : query.q}
        label="Pessoa"
        placeholder="Nome ou e-mail"
        choices={[{ name: "kind", label: "O que aconteceu", value: query.kind, all: "Tudo", options: eventKinds }]}
      >
        {who?.isMeant && <input type="hidden" name="of" value={who.id} />}
      </ListFilter>
      {who && (
        <p className="mt-4">
          Só o que envolve <strong>{who.fullName}</strong>.{" "}
          <TextLink href={hrefOf({ ...query, q: "", before: null })}>Ver de todos</TextLink>
        </p>
      )}
    </div>
  );
}

/** The address of the log with these filters, as a page or as a CSV file. */
export const hrefOf = ({ kind, q, of, before }: EventQuery, format?: "csv") =>
  listHref("/admin/events", { kind, q, of: q && of, before, format });
