import type { ReactNode } from "react";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import {
  type Transcript as Said,
  statusTable,
  type TicketPriority,
  type TicketStatus,
  type TicketView,
  ticketCategories,
  ticketPriorities,
} from "#app/domain/support/ticket.ts";
import { Badge, type Tone } from "./badge.tsx";
import { classNames } from "./class-names.ts";
import { Fact } from "./fact.tsx";

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <Badge tone={statusTable[status].tone}>{statusTable[status].label}</Badge>;
}

const tones: Record<TicketPriority, Tone> = { low: "plain", normal: "plain", high: "wheat", urgent: "clay" };

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return (
    <Badge tone={tones[priority]}>
      <span className="sr-only">Prioridade: </span>
      {ticketPriorities[priority]}
    </Badge>
  );
}

type TicketFactsProps = { ticket: TicketView; className?: string; children?: ReactNode };

/** A ticket's status, urgency, category and date; `children` are further facts of one screen. */
export function TicketFacts({ ticket, className, children }: TicketFactsProps) {
  return (
    <dl
      className={classNames("mt-5 flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-3 wrap-anywhere", className)}
    >
      <Fact name="Status">
        <TicketStatusBadge status={ticket.status} />
      </Fact>
      <Fact name="Prioridade">
        <PriorityBadge priority={ticket.priority} />
      </Fact>
      <Fact name="Categoria">{ticketCategories[ticket.category]}</Fact>
      <Fact name="Criado em">
        <time dateTime={ticket.createdAt.toISOString()}>{dateTimeLabel(ticket.createdAt)}</time>
      </Fact>
      {children}
    </dl>
  );
}

/** The conversation as the browser sent it when the ticket was opened: plain text, unverified. */
export function Transcript({ messages }: { messages: Said }) {
  return (
    <details className="rounded-soft border border-line bg-raised">
      <summary className="min-h-11 px-4 py-2.5 font-semibold">
        Conversa com o assistente, como chegou com o ticket
      </summary>
      <ol className="flex flex-col gap-4 border-t border-line px-4 py-4">
        {messages.map(({ role, content }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes its order
          <li key={at}>
            <p className="text-sm font-semibold text-muted">{role === "user" ? "Pessoa" : "Assistente"}</p>
            <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{content}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
