import { shortDate } from "#app/domain/calendar.ts";
import { ticketStatuses } from "#app/domain/support/labels.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type Ticket = { id: number; subject: string; status: keyof typeof ticketStatuses; createdAt: Date };

const tones: Record<Ticket["status"], Tone> = {
  open: "wheat",
  in_progress: "leaf",
  resolved: "leaf",
  closed: "plain",
};

/** The last few questions that somebody put to the school. */
export function Tickets({ tickets }: { tickets: Ticket[] }) {
  return (
    <section aria-labelledby="chamados">
      <h2 id="chamados" className="text-xl">
        Seus chamados
      </h2>
      {tickets.length > 0 ? (
        <ul className="mt-4 border-b border-line">
          {tickets.map(({ id, subject, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-3">
              <span className="min-w-0 grow basis-60 wrap-anywhere">{subject}</span>
              <Badge tone={tones[status]}>{ticketStatuses[status]}</Badge>
              <span className="text-sm tabular-nums text-muted">
                #{id}, {shortDate(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-muted">Você ainda não abriu nenhum chamado. Quando precisar, alguém responde.</p>
      )}
      <p className="mt-5">
        <ButtonLink href="/contact" look="quiet">
          Falar com a escola
        </ButtonLink>
      </p>
    </section>
  );
}
