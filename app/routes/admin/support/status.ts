import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { setTicketStatus } from "#app/domain/support/answer-ticket.server.ts";
import { ticketNotFound } from "#app/domain/support/ticket.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import type { Route } from "./+types/status";

/** A GET redirects to the ticket. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/support/:id", { id: String(integerId(params.id, ticketNotFound)) }));
});

export const action = form({
  ...formOf(setTicketStatus),
  errorScreen: "always",
  goTo: ({ id }, { request }) => {
    const { search } = new URL(request.url);
    return search === "?ticket" ? href("/admin/support/:id", { id: String(id) }) : `/admin/support${search}`;
  },
});

export default () => null;
