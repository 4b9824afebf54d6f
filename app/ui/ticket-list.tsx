import { type TicketPriority, ticketPriorities, ticketStatuses } from "#app/domain/support/ticket.ts";
import type { TicketQuery } from "#app/domain/support/ticket-forms.ts";
import { Badge, type Tone } from "./badge.tsx";
import { ListFilter } from "./list-filter.tsx";

const tones: Record<TicketPriority, Tone> = { low: "plain", normal: "plain", high: "wheat", urgent: "clay" };

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return (
    <Badge tone={tones[priority]}>
      <span className="sr-only">Prioridade: </span>
      {ticketPriorities[priority]}
    </Badge>
  );
}

type TicketFilterProps = {
  /** The address of the list. */
  path: string;
  query: Pick<Required<TicketQuery>, "q" | "status">;
  placeholder: string;
};

/** Search and status filter for a list of tickets. */
export function TicketFilter({ path, query: { q, status }, placeholder }: TicketFilterProps) {
  const choice = { name: "status", label: "Status", value: status, all: "Todos", options: ticketStatuses };
  return <ListFilter path={path} q={q} placeholder={placeholder} choices={[choice]} />;
}
