import { momentLabel } from "#app/domain/calendar.ts";
import { answerDue } from "#app/domain/support/answer-time.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { Badge } from "#app/ui/badge.tsx";

/** How the promise of a first answer stands, and whether somebody waits for the next one. */
export function Deadline({ ticket }: { ticket: TicketView }) {
  const { createdAt, answeredAt, awaitsSchool, isOverdue } = ticket;
  const due = momentLabel(answerDue(createdAt));
  if (isOverdue) {
    return (
      <>
        <Badge tone="clay">Atrasado</Badge> <span className="text-muted">venceu em {due}</span>
      </>
    );
  }
  if (answeredAt) {
    return (
      <>
        <span className="text-muted">em {momentLabel(answeredAt)}</span>{" "}
        {awaitsSchool && <Badge tone="wheat">Nova mensagem</Badge>}
      </>
    );
  }
  return awaitsSchool ? <span>até {due}</span> : <span className="text-muted">encerrado sem resposta</span>;
}
