import { redirect } from "react-router";
import { ticketNotFound } from "#app/domain/support/labels.ts";
import { statusForm } from "#app/domain/support/schema.ts";
import { setTicketStatus } from "#app/domain/support/set-ticket-status.server.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/status";

/** Whoever comes here by an address is shown the ticket. */
export const loader = page((_, { params }) => {
  throw redirect(`/admin/support/${integerId(params.id, ticketNotFound)}`);
});

const set = form({
  schema: statusForm,
  limit: "api.other",
  run: (ctx, { status }, { params }) => setTicketStatus(ctx, integerId(params.id, ticketNotFound), status),
  goTo: ({ id }, { request }) => {
    const { search } = new URL(request.url);
    return search === "?ticket" ? `/admin/support/${id}` : `/admin/support${search}`;
  },
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await set(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
