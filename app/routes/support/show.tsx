import { ticketNotFound } from "#app/domain/support/labels.ts";
import { replyToTicket } from "#app/domain/support/reply-to-ticket.server.ts";
import { replyForm } from "#app/domain/support/schema.ts";
import { showTicket } from "#app/domain/support/show-ticket.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AnswerPromise } from "#app/routes/support/answer-promise.tsx";
import { Conversation } from "#app/ui/ticket/conversation.tsx";
import { ReplyFields } from "#app/ui/ticket/reply-fields.tsx";
import { TicketFacts } from "#app/ui/ticket/ticket-facts.tsx";
import { Transcript } from "#app/ui/ticket/transcript.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const loader = page(async (ctx, { params }) => await showTicket(ctx, integerId(params.id, ticketNotFound)));

export const action = form({
  schema: replyForm,
  typed: true,
  run: (ctx, value, { params }) => replyToTicket(ctx, integerId(params.id, ticketNotFound), value),
  goTo: ({ ticketId, reopens }, { request }) => {
    const message = reopens ? "Resposta enviada. O ticket está aberto de novo." : "Resposta enviada.";
    return redirectSaying(request, `/support/${ticketId}`, { kind: "success", message });
  },
});

export const meta: Route.MetaFunction = ({ matches, params }) => titled(matches, `Ticket #${params.id}`);

export default function Ticket({ loaderData: ticket, actionData }: Route.ComponentProps) {
  const isDone = ticket.status === "resolved" || ticket.status === "closed";
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <p>
        <a href="/support" className="inline-block py-2 text-leaf underline underline-offset-4">
          Suporte
        </a>
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
          action={`/support/${ticket.id}`}
          label="Sua resposta"
          hint={
            isDone
              ? "Este ticket está encerrado. Se você escrever, ele volta a ficar aberto."
              : "Faltou alguma coisa? Escreva aqui: a escola recebe na hora."
          }
          reply={actionData}
        />
      </div>
    </div>
  );
}
