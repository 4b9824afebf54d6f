import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { assignTicket } from "#app/domain/support/assign-ticket.server.ts";
import { ticketNotFound } from "#app/domain/support/ticket.ts";
import { assigneeForm } from "#app/domain/support/ticket-forms.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/assignee";

/** A GET redirects to the ticket. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/support/:id", { id: String(integerId(params.id, ticketNotFound)) }));
});

export const action = form({
  ...formOf(assignTicket),
  schema: assigneeForm,
  errorScreen: "always",
  goTo: ({ id, assigneeName }) => [
    href("/admin/support/:id", { id: String(id) }),
    assigneeName ? `Responsável: ${assigneeName}.` : "O ticket está sem responsável.",
  ],
});

export default () => null;
