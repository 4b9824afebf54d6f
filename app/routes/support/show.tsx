import { href, redirect } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { replyByForm } from "#app/domain/support/answer-ticket.server.ts";
import { attachmentLimit } from "#app/domain/support/attachments.ts";
import { answerDueAt, statusTable, type TicketView, ticketNotFound } from "#app/domain/support/ticket.ts";
import { showTicket } from "#app/domain/support/tickets.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { LineLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { usePromises } from "#app/ui/shell.ts";
import { Conversation, ReplyFields } from "#app/ui/ticket-conversation.tsx";
import { TicketFacts, Transcript } from "#app/ui/ticket-facts.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";

export const loader = pageOf(integerPathId(ticketNotFound), async (ctx, ticketId) => {
  const ticket = await showTicket(ctx, ticketId);
  if (ticket.mergedInto) throw redirect(href("/support/:id", { id: String(ticket.mergedInto) }));
  return { ticket, maxAttachment: ctx.settings.UPLOAD_ATTACHMENT_MB };
});

export const action = form({
  ...formOf(replyByForm),
  files: { files: attachmentLimit },
  resendAfterSignIn: true,
  goTo: ({ ticketId, reopens }) => {
    const message = reopens ? "Resposta enviada. O ticket está aberto de novo." : "Resposta enviada.";
    return [href("/support/:id", { id: String(ticketId) }), message];
  },
});

export const meta: Route.MetaFunction = ({ matches, params }) => pageMeta(matches, `Ticket #${params.id}`);

export default function Ticket({ loaderData: { ticket, maxAttachment }, actionData }: Route.ComponentProps) {
  const isDone = statusTable[ticket.status].isDone;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <p>
        <LineLink href="/support">Suporte</LineLink>
      </p>
      <p className="mt-3 font-semibold text-wheat-deep">Ticket #{ticket.id}</p>
      <h1 className="mt-1 text-2xl">{ticket.subject}</h1>
      <TicketFacts ticket={ticket} />
      <div className="mt-8 flex flex-col gap-6">
        {ticket.chatContext && <Transcript messages={ticket.chatContext} />}
        <Conversation ticket={ticket} reader="asker" />
        <AnswerPromise ticket={ticket} />
      </div>
      <div className="mt-10 border-t border-line pt-8">
        <ReplyFields
          action={href("/support/:id", { id: String(ticket.id) })}
          label="Sua resposta"
          hint={
            isDone
              ? "Este ticket está encerrado. Se você responder, ele será reaberto."
              : "Faltou alguma coisa? Escreva aqui: a escola recebe na hora."
          }
          reply={actionData}
          maxAttachment={maxAttachment}
        />
      </div>
    </div>
  );
}

/** Before the first reply: until when the school will answer, or that it should have. */
function AnswerPromise({ ticket }: { ticket: TicketView }) {
  const { createdAt, answeredAt, awaitsSchool, isOverdue } = ticket;
  const promises = usePromises();
  if (answeredAt || !awaitsSchool) return null;
  const due = dateTimeLabel(answerDueAt(createdAt, promises)).replace(", ", " às ");
  return (
    <p className="flex gap-2 text-muted">
      <Icon name="clock" size={20} className="mt-1 shrink-0" />
      {isOverdue
        ? `A resposta era para ter chegado até ${due}. Pedimos desculpas: o seu ticket está entre os primeiros da fila.`
        : `A resposta chega até ${due}, aqui e no seu e-mail.`}
    </p>
  );
}
