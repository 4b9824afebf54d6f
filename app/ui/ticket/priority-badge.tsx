import { type TicketPriority, ticketPriorities } from "#app/domain/support/labels.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<TicketPriority, Tone> = { low: "plain", normal: "plain", high: "wheat", urgent: "clay" };

/** How much a ticket presses. */
export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return (
    <Badge tone={tones[priority]}>
      <span className="sr-only">Prioridade: </span>
      {ticketPriorities[priority]}
    </Badge>
  );
}
