import type { ReactNode } from "react";
import { momentLabel } from "#app/domain/calendar.ts";
import { ticketCategories } from "#app/domain/support/labels.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { PriorityBadge } from "#app/ui/ticket/priority-badge.tsx";
import { TicketStatusBadge } from "#app/ui/ticket/status-badge.tsx";

/**
 * Where a ticket stands, how much it presses, what it is about and since when; `children` are facts that one screen
 * adds.
 */
export function TicketFacts({ ticket, children }: { ticket: TicketView; children?: ReactNode }) {
  return (
    <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-3">
      <Fact name="Status">
        <TicketStatusBadge status={ticket.status} />
      </Fact>
      <Fact name="Prioridade">
        <PriorityBadge priority={ticket.priority} />
      </Fact>
      <Fact name="Categoria">{ticketCategories[ticket.category]}</Fact>
      <Fact name="Criado em">
        <time dateTime={ticket.createdAt.toISOString()}>{momentLabel(ticket.createdAt)}</time>
      </Fact>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
