import { href } from "react-router";
import { setTicketStatus } from "#app/domain/support/answer-ticket.server.ts";
import { assignTicket } from "#app/domain/support/assign-ticket.server.ts";
import { claimTicket } from "#app/domain/support/claim-ticket.server.ts";
import { ticketStatuses } from "#app/domain/support/ticket.ts";
import { assigneeForm } from "#app/domain/support/ticket-forms.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/verb.ts";

const ticket = ({ id }: { id: number | string }) => href("/admin/support/:id", { id: String(id) });

const forms = formsAt({
  "/support/:id/claim": formOn(href("/support"), {
    ...formOf(claimTicket),
    goTo: ({ id }) => [href("/support/:id", { id: String(id) }), "Pronto: esta conversa agora está na sua conta."],
  }),

  "/admin/support/:id/assignee": formOn(ticket, {
    ...formOf(assignTicket),
    schema: assigneeForm,
    goTo: ({ id, assigneeName }) => [
      ticket({ id }),
      assigneeName ? `Responsável: ${assigneeName}.` : "O ticket está sem responsável.",
    ],
  }),

  "/admin/support/:id/status": formOn(ticket, {
    ...formOf(setTicketStatus),
    goTo: ({ id, status }, { request }) => {
      const { search } = new URL(request.url);
      const to = search === "?ticket" ? ticket({ id }) : `/admin/support${search}`;
      return [to, `Status do ticket #${id}: ${ticketStatuses[status]}.`];
    },
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
