import { shortDate } from "#app/domain/calendar.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TicketStatusBadge } from "#app/ui/ticket/status-badge.tsx";

type Ticket = Pick<TicketView, "id" | "subject" | "status" | "createdAt">;

/** The last few questions that somebody put to the school. */
export function Tickets({ tickets }: { tickets: Ticket[] }) {
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className="text-xl">
        Seus tickets de suporte
      </h2>
      {tickets.length > 0 ? (
        <ul className="mt-4 border-b border-line">
          {tickets.map(({ id, subject, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-3">
              <a
                href={`/support/${id}`}
                className="min-w-0 grow basis-60 py-1 wrap-anywhere hover:text-leaf hover:underline"
              >
                {subject}
              </a>
              <TicketStatusBadge status={status} />
              <span className="text-sm tabular-nums text-muted">
                #{id}, {shortDate(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-muted">Você ainda não abriu nenhum ticket. Quando precisar, alguém responde.</p>
      )}
      <p className="mt-5">
        <ButtonLink href="/contact" look="quiet">
          Falar com a escola
        </ButtonLink>
      </p>
    </section>
  );
}
