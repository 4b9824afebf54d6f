import { listAllTickets } from "#app/domain/support/lists/list-all-tickets.server.ts";
import { ticketQuery } from "#app/domain/support/lists/ticket-query.ts";
import { ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "tickets.answer",
    run: async (ctx, { url }) => {
      const page = await listAllTickets(ctx, ticketQuery(url.searchParams, 100));
      return json({ success: true, ...page, data: page.data.map((ticket) => ticketJson(ticket, { forSchool: true })) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
