import { type TicketStatus, ticketStatuses } from "#app/domain/support/labels.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";

const tones: Record<TicketStatus, Tone> = { open: "wheat", in_progress: "leaf", resolved: "leaf", closed: "plain" };

/** Where a ticket stands. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <Badge tone={tones[status]}>{ticketStatuses[status]}</Badge>;
}
