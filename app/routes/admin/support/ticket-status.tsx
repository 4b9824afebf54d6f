import { dateTimeLabel } from "#app/domain/calendar.ts";
import { answerDueAt, type TicketView, ticketStatuses, waitLabel } from "#app/domain/support/ticket.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { usePromises } from "#app/ui/promises.ts";

type StatusFormProps = {
  ticket: Pick<TicketView, "id" | "status">;
  /** Where to go afterwards: to the list with this filter, or, with `?ticket`, to the ticket. */
  search: string;
};

/** A select for a ticket's status. With script the choice is saved at once (enhance/support/ticket-status.ts). */
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

/** How long the author has been waiting for the school, or when the school replied first. */
export function Waiting({ ticket }: { ticket: TicketView }) {
  const { createdAt, answeredAt, waitedMinutes, isOverdue } = ticket;
  const promises = usePromises();
  if (waitedMinutes === null)
    return (
      <span className="text-muted">
        {answeredAt ? `Primeira resposta em ${dateTimeLabel(answeredAt)}` : "Encerrado sem resposta"}
      </span>
    );
  const due = dateTimeLabel(answerDueAt(createdAt, promises));
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
