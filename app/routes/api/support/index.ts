import { mapPage } from "#app/domain/paging.ts";
import { listMyTickets } from "#app/domain/support/lists/list-my-tickets.server.ts";
import { ticketFields } from "#app/domain/support/lists/ticket-query.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { ticketBody } from "#app/domain/support/schema.ts";
import { findMyTicket } from "#app/domain/support/show-ticket.server.ts";
import { ticketAnswer, ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, call, list } from "#app/http/api.server.ts";

const calls = api("support", {
  GET: list({
    summary: "Lista os próprios tickets",
    ability: "tickets.open",
    query: ticketFields,
    answer: ticketAnswer,
    run: async (ctx, { query }) => mapPage(await listMyTickets(ctx, query), (ticket) => ticketJson(ticket)),
  }),
  POST: call({
    summary: "Abre um ticket de suporte",
    ability: "tickets.open",
    body: ticketBody,
    idempotent: true,
    answer: ticketAnswer,
    refuses: ["too_many"],
    run: async (ctx, { body }) => {
      const { id } = await openTicket(ctx, body);
      return ticketJson(await findMyTicket(ctx, id));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
