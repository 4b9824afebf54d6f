import { shortDate } from "#app/domain/calendar.ts";
import { ticketCategories } from "#app/domain/support/labels.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { excerpt } from "#app/ui/ticket/excerpt.ts";
import { PriorityBadge } from "#app/ui/ticket/priority-badge.tsx";
import { TicketStatusBadge } from "#app/ui/ticket/status-badge.tsx";

/** One of the viewer's tickets, in short. */
export function TicketCard({ ticket }: { ticket: TicketView }) {
  const { id, subject, description, priority, status, category, createdAt, answeredAt, awaitsSchool } = ticket;
  const isLiving = status === "open" || status === "in_progress";
  return (
    <li className="border-t border-line py-5">
      <article>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="text-sm font-semibold text-muted tabular-nums">#{id}</span>
          <h2 className="min-w-0 grow basis-52 text-lg">{subject}</h2>
          <span className="flex flex-wrap gap-2">
            <PriorityBadge priority={priority} />
            <TicketStatusBadge status={status} />
          </span>
        </div>
        <p className="mt-1.5 line-clamp-2 max-w-prose text-muted wrap-anywhere">{excerpt(description)}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-muted">
            {ticketCategories[category]} · <time dateTime={createdAt.toISOString()}>{shortDate(createdAt)}</time>
            {isLiving && answeredAt && !awaitsSchool && <strong className="text-leaf"> · A escola respondeu</strong>}
          </p>
          <a
            href={`/support/${id}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
          >
            Ver Detalhes<span className="sr-only"> do ticket #{id}</span>
          </a>
        </div>
      </article>
    </li>
  );
}
