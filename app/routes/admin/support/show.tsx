import { ticketNotFound } from "#app/domain/support/labels.ts";
import { replyToTicket } from "#app/domain/support/reply-to-ticket.server.ts";
import { replyForm } from "#app/domain/support/schema.ts";
import { showTicket } from "#app/domain/support/show-ticket.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { Deadline } from "#app/routes/admin/support/deadline.tsx";
import { StatusForm } from "#app/routes/admin/support/status-form.tsx";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Conversation } from "#app/ui/ticket/conversation.tsx";
import { ReplyFields } from "#app/ui/ticket/reply-fields.tsx";
import { Fact, TicketFacts } from "#app/ui/ticket/ticket-facts.tsx";
import { Transcript } from "#app/ui/ticket/transcript.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/show";

export const loader = page(async (ctx, { params }) => {
  const ticket = await showTicket(ctx, integerId(params.id, ticketNotFound));
  return { ticket, isOwn: ticket.userId === ctx.viewer?.id };
});

export const action = form({
  schema: replyForm,
  typed: true,
  run: (ctx, value, { params }) => replyToTicket(ctx, integerId(params.id, ticketNotFound), value),
  goTo: ({ ticketId }, { request }) =>
    redirectSaying(request, `/admin/support/${ticketId}`, { kind: "success", message: "Resposta enviada." }),
});

export const meta: Route.MetaFunction = ({ matches, params }) => titled(matches, `Ticket #${params.id}`);

export default function AdminTicket({ loaderData: { ticket, isOwn }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="support">
      <p>
        <a href="/admin/support" className="inline-block py-2 text-leaf underline underline-offset-4">
          Todos os tickets
        </a>
      </p>
      <p className="mt-2 font-semibold text-wheat-deep">Ticket #{ticket.id}</p>
      <h2 className="mt-1 text-2xl">{ticket.subject}</h2>
      <TicketFacts ticket={ticket}>
        <Fact name="Quem escreveu">
          {ticket.name}
          <br />
          <span className="text-muted">
            {ticket.email}
            {ticket.userId === null && " (sem conta)"}
          </span>
        </Fact>
        <Fact name="Primeira resposta">
          <Deadline ticket={ticket} />
        </Fact>
      </TicketFacts>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[1.8fr_1fr]">
        <div className="flex flex-col gap-6">
          {ticket.chatContext && <Transcript messages={ticket.chatContext} />}
          <Conversation ticket={ticket} reader="school" />
          <ReplyFields
            action={`/admin/support/${ticket.id}`}
            label="Responder"
            hint={isOwn ? ownHint : `Vai por e-mail, inteira, para ${ticket.email}.`}
            reply={actionData}
          />
        </div>
        <section aria-labelledby="situacao" className="border-t-2 border-leaf pt-4">
          <h3 id="situacao" className="mb-3 text-lg">
            Mudar o status
          </h3>
          <StatusForm ticket={ticket} search="?ticket" />
        </section>
      </div>
    </AdminFrame>
  );
}

const ownHint = "Este ticket é seu: o que você escrever aparece como mensagem sua, e não como resposta da escola.";
