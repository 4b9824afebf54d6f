import type { EventQuery, SecurityEvents } from "#app/domain/security-log/list-security-events.server.ts";
import { eventKinds } from "#app/domain/security-log/security-event.ts";
import { ListFilter, listHref } from "#app/ui/list.tsx";

type EventFilterProps = { asked: EventQuery; who: SecurityEvents["who"] };

/**
 * What the register is narrowed to: a kind of event, and a person. `who` is the one whom the search has found; where it
 * was for them alone, the box says their name, and means them until it says something else.
 */
export function EventFilterForm({ asked, who }: EventFilterProps) {
  return (
    <div className="mt-6">
      <ListFilter
        path="/admin/events"
        q={who?.isMeant ? who.fullName : asked.q}
        label="Pessoa"
        placeholder="Nome ou e-mail"
        choices={[{ name: "kind", label: "O que aconteceu", value: asked.kind, all: "Tudo", options: eventKinds }]}
      >
        {who?.isMeant && <input type="hidden" name="of" value={who.id} />}
      </ListFilter>
      {who && (
        <p className="mt-4">
          Só o que envolve <strong>{who.fullName}</strong>.{" "}
          <a href={hrefOf({ ...asked, q: "", before: null })} className="text-leaf underline underline-offset-4">
            Ver de todos
          </a>
        </p>
      )}
    </div>
  );
}

/** The address of a part of the register, as a page or as a file. */
export const hrefOf = ({ kind, q, of, before }: EventQuery, path = "/admin/events") =>
  listHref(path, { kind, q, of: q && of, before });
