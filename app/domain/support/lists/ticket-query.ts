import { type Paging, pagingOf } from "#app/domain/paging.ts";
import { type TicketStatus, ticketStatuses } from "#app/domain/support/labels.ts";
import { tidy } from "#app/domain/text.ts";

export type TicketQuery = Paging & {
  /** Words to find, whatever their accents and case, or a ticket's number; empty matches all. */
  q?: string;
  status?: TicketStatus | "all";
};

/** What the address of a list of tickets asks for; a status that does not exist asks for all. */
export function ticketQuery(search: URLSearchParams, standard: number): Required<TicketQuery> {
  const status = search.get("status") ?? "all";
  return {
    ...pagingOf(search, standard),
    q: tidy(search.get("q") ?? "").slice(0, 200),
    status: Object.hasOwn(ticketStatuses, status) ? (status as TicketStatus) : "all",
  };
}
