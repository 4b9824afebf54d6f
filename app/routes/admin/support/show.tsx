import { href } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { ticketNotFound } from "#app/domain/support/ticket.ts";
import { showTicket } from "#app/domain/support/tickets.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Conversation, ReplyFields } from "#app/ui/ticket-conversation.tsx";
import { LabelledFact, TicketFacts, Transcript } from "#app/ui/ticket-facts.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { StatusForm, Waiting } from "./ticket-status.tsx";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const ticket = await showTicket(ctx, integerId(params.id, ticketNotFound));
  return { ticket, isOwn: ticket.userId === ctx.viewer?.id };
});

export const action = form({
  ...formOf(replyToTicket),
  resendAfterSignIn: true,
  goTo: ({ ticketId }, { request }) =>
    redirectWithFlash(request, href("/admin/support/:id", { id: String(ticketId) }), {
      kind: "success",
      message: "Resposta enviada.",
    }),
});

export const meta: Route.MetaFunction = ({ matches, params }) => pageMeta(matches, `Ticket #${params.id}`);

export default function AdminTicket({ loaderData: { ticket, isOwn }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="support">
      <p className="font-semibold text-wheat-deep">Ticket #{ticket.id}</p>
      <h2 className="mt-1 text-2xl">{ticket.subject}</h2>
      <p className="mt-2">
        <Waiting ticket={ticket} />
      </p>
      <div className="flex flex-col">
        <TicketFacts ticket={ticket} className="max-sm:order-last">
          <LabelledFact name="Quem escreveu">
            {ticket.name}
            <br />
            <span className="text-muted">
              {ticket.email}
              {ticket.userId === null && " (sem conta)"}
            </span>
          </LabelledFact>
        </TicketFacts>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[1.7fr_1fr]">
          <div className="flex min-w-0 flex-col gap-6">
            {ticket.chatContext && <Transcript messages={ticket.chatContext} />}
            <Conversation ticket={ticket} reader="school" />
            <ReplyFields
              action={href("/admin/support/:id", { id: String(ticket.id) })}
              label="Responder"
              hint={isOwn ? ownHint : `A resposta vai inteira, por e-mail, para ${ticket.email}.`}
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
      </div>
    </AdminFrame>
  );
}

const ownHint = "Este ticket é seu: o que você escrever aparece como mensagem sua, e não como resposta da escola.";
