import { href } from "react-router";
import { assignTicket } from "#app/domain/support/assign-ticket.server.ts";
import { changeTickets, setTicketStatus } from "#app/domain/support/change-tickets.server.ts";
import { claimTicket } from "#app/domain/support/claim-ticket.server.ts";
import { ticketStatuses } from "#app/domain/support/ticket.ts";
import { assigneeForm, ticketsForm } from "#app/domain/support/ticket-forms.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";
import { countLabel } from "#app/ui/wording.ts";

const ticket = ({ id }: { id: number | string }) => href("/admin/support/:id", { id: String(id) });

const forms = formsAt({
  "/admin/support/changes": formOn(href("/admin/support"), {
    schema: ticketsForm,
    limit: changeTickets.verb.limit ?? "api.other",
    run: (ctx, { change }) => changeTickets(ctx, change),
    goTo: (changed, _, { back }) => [
      href("/admin/support") + (back.startsWith("?") ? back : ""),
      changed ? `${countLabel(changed, "ticket mudou", "tickets mudaram")}.` : "Já estava assim: nada mudou.",
    ],
  }),

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
