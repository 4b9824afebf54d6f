import type { ReactNode } from "react";
import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { TicketDesk } from "#app/domain/support/ticket-desk.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { StatusBadge } from "#app/ui/payment/status-badge.tsx";
import { TicketStatusBadge } from "#app/ui/ticket-facts.tsx";

/** Who wrote a ticket: since when they are here, their courses, payments and other tickets. */
export function Asker({ desk: { ticket, person, courses, payments, others } }: { desk: TicketDesk }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="wrap-anywhere">
        {ticket.userId ? (
          <a href={href("/admin/people/:id", { id: ticket.userId })} className={`font-semibold ${link}`}>
            {ticket.name}
          </a>
        ) : (
          <strong>{ticket.name}</strong>
        )}
        <br />
        <span className="text-muted">
          <EmailAddress email={ticket.email} />
        </span>
      </p>
      {person ? (
        <p className="text-sm">
          Tem conta desde {shortDate(person.createdAt)} {person.isMaintainer && <Badge tone="leaf">Mantenedor</Badge>}
        </p>
      ) : (
        <p className="text-sm">Sem conta: a mensagem veio do formulário de contato, ou da própria plataforma.</p>
      )}
      {person && (
        <Listed title="Cursos" none="Nenhum curso.">
          {courses.map(({ id, title, isEnded, isCompleted, percentage }) => (
            <li key={id}>
              <a href={href("/courses/:id", { id: String(id) })} className={link}>
                {title}
              </a>{" "}
              <span className="text-muted">
                {isCompleted ? "concluído" : `${percentage}%`}
                {isEnded && ", acesso encerrado"}
              </span>
            </li>
          ))}
        </Listed>
      )}
      {person && payments && (
        <Listed title="Pagamentos" none="Nenhum pagamento.">
          {payments.map((payment) => (
            <li key={payment.id}>
              <a href={href("/payments/:id", { id: String(payment.id) })} className={link}>
                {payment.title}
              </a>{" "}
              <span className="text-muted">
                {amountLabel(payment.amountCents)}, {shortDate(payment.createdAt)}
              </span>{" "}
              <StatusBadge payment={payment} />
            </li>
          ))}
        </Listed>
      )}
      <Listed title="Outros tickets" none={person ? "Nenhum outro." : "Nenhum outro deste e-mail."}>
        {others.map(({ id, subject, status }) => (
          <li key={id}>
            <a href={href("/admin/support/:id", { id: String(id) })} className={link}>
              #{id} {subject}
            </a>{" "}
            <TicketStatusBadge status={status} />
            {person && (
              <a
                href={`${href("/admin/support/:id/merge", { id: String(id) })}?into=${ticket.id}`}
                className={`block w-fit ${link}`}
              >
                Unir a este<span className="sr-only"> o ticket #{id}</span>
              </a>
            )}
          </li>
        ))}
      </Listed>
    </div>
  );
}

const link = "text-leaf underline underline-offset-4 wrap-anywhere";

function Listed({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <div className="text-sm">
      <h4 className="font-semibold">{title}</h4>
      {children.length ? (
        <ul className="mt-1 flex flex-col gap-2">{children}</ul>
      ) : (
        <p className="mt-1 text-muted">{none}</p>
      )}
    </div>
  );
}
