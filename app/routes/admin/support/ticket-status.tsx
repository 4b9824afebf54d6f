import { dateTimeLabel } from "#app/domain/calendar.ts";
import { answerDueAt, type TicketView, ticketStatuses, waitLabel } from "#app/domain/support/ticket.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

type StatusFormProps = {
  ticket: Pick<TicketView, "id" | "status">;
  /** Where to go on afterwards: to the list narrowed like this, or, with `?ticket`, to the ticket. */
  search: string;
};

/**
 * Where a ticket stands, to be chosen. With script the choice is kept at once, where it is
 * (enhance/support/ticket-status.ts).
 */
export function StatusForm({ ticket: { id, status }, search }: StatusFormProps) {
  return (
    <form
      method="post"
      action={`/admin/support/${id}/status${search}`}
      data-ticket-status={id}
      className="flex flex-wrap items-center gap-2"
    >
      <label htmlFor={`status-${id}`} className="sr-only">
        Status do ticket #{id}
      </label>
      <select
        id={`status-${id}`}
        name="status"
        defaultValue={status}
        autoComplete="off"
        className="min-h-11 min-w-0 max-w-full grow rounded-soft border border-edge bg-raised px-3 text-base lg:grow-0"
      >
        {Object.entries(ticketStatuses).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button look="quiet" className="px-3!">
        Salvar
      </Button>
      <output className="basis-full text-sm font-semibold text-leaf empty:hidden" />
    </form>
  );
}

/** Whether the author waits for the school and for how long, or when the school answered. */
export function Waiting({ ticket }: { ticket: TicketView }) {
  const { createdAt, answeredAt, waitedMinutes, isOverdue } = ticket;
  if (waitedMinutes === null)
    return (
      <span className="text-muted">
        {answeredAt ? `Primeira resposta em ${dateTimeLabel(answeredAt)}` : "Encerrado sem resposta"}
      </span>
    );
  const due = dateTimeLabel(answerDueAt(createdAt));
  return (
    <>
      <strong className={isOverdue ? "text-clay" : ""}>Espera há {waitLabel(waitedMinutes)}</strong>{" "}
      {isOverdue ? (
        <>
          <Badge tone="clay">Atrasado</Badge> <span className="text-muted">venceu em {due}</span>
        </>
      ) : answeredAt ? (
        <Badge tone="wheat">Nova mensagem</Badge>
      ) : (
        <span className="text-muted">responder até {due}</span>
      )}
    </>
  );
}
