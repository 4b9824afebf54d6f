import { momentLabel } from "#app/domain/calendar.ts";
import { answerDue } from "#app/domain/support/answer-time.ts";
import type { TicketView } from "#app/domain/support/ticket-json.ts";
import { Icon } from "#app/ui/icon.tsx";

/** As long as nobody has answered: until when somebody will, or that they should have. */
export function AnswerPromise({ ticket }: { ticket: TicketView }) {
  const { createdAt, answeredAt, awaitsSchool, isOverdue } = ticket;
  if (answeredAt || !awaitsSchool) return null;
  const due = momentLabel(answerDue(createdAt)).replace(", ", " às ");
  return (
    <p className="flex gap-2 text-muted">
      <Icon name="clock" size={20} className="mt-1 shrink-0" />
      {isOverdue
        ? `A resposta era para ter chegado até ${due}. Pedimos desculpas: o seu ticket está entre os primeiros da fila.`
        : `A resposta chega até ${due}, aqui e no seu e-mail.`}
    </p>
  );
}
