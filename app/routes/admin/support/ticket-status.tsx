import { useState } from "react";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { answerDueAt, type TicketView, ticketStatuses, waitLabel } from "#app/domain/support/ticket.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { usePromises } from "#app/ui/shell.ts";
import { useHasScript } from "#app/ui/workshop/has-script.ts";

type StatusFormProps = {
  ticket: Pick<TicketView, "id" | "status">;
  /** Where to go afterwards: to the list with this filter, or, with `?ticket`, to the ticket. */
  search: string;
};

/** A select for a ticket's status. With script the choice is saved at once; if that fails the old one is shown again. */
export function StatusForm({ ticket: { id, status }, search }: StatusFormProps) {
  const [shown, setShown] = useState<string>(status);
  const [said, setSaid] = useState<{ words: string; isProblem: boolean } | "saving" | null>(null);
  const hasScript = useHasScript();
  const save = async (chosen: string) => {
    setShown(chosen);
    setSaid("saving");
    const problem = await put(id, chosen).catch(() => failed);
    if (problem) setShown(shown);
    setSaid({ words: problem ?? "Status salvo", isProblem: Boolean(problem) });
  };
  return (
    <form method="post" action={`/admin/support/${id}/status${search}`} className="flex flex-wrap items-center gap-2">
      <label htmlFor={`status-${id}`} className="sr-only">
        Status do ticket #{id}
      </label>
      <select
        id={`status-${id}`}
        name="status"
        value={shown}
        onChange={({ currentTarget }) => void save(currentTarget.value)}
        aria-disabled={said === "saving" || undefined}
        autoComplete="off"
        className="min-h-11 min-w-0 max-w-full grow rounded-soft border border-edge bg-raised px-3 text-base lg:grow-0"
      >
        {Object.entries(ticketStatuses).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {!hasScript && (
        <Button look="quiet" className="px-3!">
          Salvar
        </Button>
      )}
      <output
        className={classNames(
          "basis-full text-sm font-semibold empty:hidden",
          said !== "saving" && said?.isProblem ? "text-clay" : "text-leaf",
        )}
      >
        {said !== "saving" && said?.words}
      </output>
    </form>
  );
}

const failed = "Erro ao atualizar status";

/** Returns what went wrong, or null. */
async function put(id: number, status: string): Promise<string | null> {
  const answer = await fetch(`/api/support-tickets/${id}/status`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status }),
  });
  if (answer.ok) return null;
  const { error } = await answer.json();
  return `${failed}: ${error}`;
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
