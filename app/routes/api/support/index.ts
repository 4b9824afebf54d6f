import { listMyTickets } from "#app/domain/support/lists/list-my-tickets.server.ts";
import { ticketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { ticketBody } from "#app/domain/support/schema.ts";
import { findMyTicket } from "#app/domain/support/show-ticket.server.ts";
import { ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "tickets.open",
    run: async (ctx, { url }) => {
      const page = await listMyTickets(ctx, ticketQuery(url.searchParams, 100));
      return json({ success: true, ...page, data: page.data.map((ticket) => ticketJson(ticket)) });
    },
  }),
  POST: call({
    ability: "tickets.open",
    body: ticketBody,
    idempotent: true,
    run: async (ctx, { body }) => {
      const { id } = await openTicket(ctx, body);
      return ticketJson(await findMyTicket(ctx, id));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
