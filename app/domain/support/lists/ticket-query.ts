import { keysOf } from "#app/domain/keys-of.ts";
import { type Paging, pagingFields, pagingOf } from "#app/domain/paging.ts";
import { among, words } from "#app/domain/query-fields.ts";
import { type TicketStatus, ticketStatuses } from "#app/domain/support/labels.ts";
import { tidy } from "#app/domain/text.ts";

export type TicketQuery = Paging & {
  /** Words to find, whatever their accents and case, or a ticket's number; empty matches all. */
  q?: string;
  status?: TicketStatus | "all";
};

/** What may be asked of a list of tickets in the JSON contract. */
export const ticketFields = pagingFields.extend({
  q: words("Palavras do assunto ou da descrição, ou o número de um ticket."),
  status: among(keysOf(ticketStatuses)),
});

/** What the address of a list of tickets asks for; a status that does not exist asks for all. */
export function ticketQuery(search: URLSearchParams, standard: number): Required<TicketQuery> {
  const status = search.get("status") ?? "all";
  return {
    ...pagingOf(search, standard),
    q: tidy(search.get("q") ?? "").slice(0, 200),
    status: Object.hasOwn(ticketStatuses, status) ? (status as TicketStatus) : "all",
  };
}
