import { type TicketPriority, ticketPriorities } from "#app/domain/support/ticket.ts";
import { Badge, type Tone } from "./badge.tsx";

const tones: Record<TicketPriority, Tone> = { low: "plain", normal: "plain", high: "wheat", urgent: "clay" };

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return (
    <Badge tone={tones[priority]}>
      <span className="sr-only">Prioridade: </span>
      {ticketPriorities[priority]}
    </Badge>
  );
}
