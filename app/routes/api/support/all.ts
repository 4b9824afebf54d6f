import { z } from "zod";
import { listAllTickets } from "#app/domain/support/lists/list-all-tickets.server.ts";
import { ticketFields } from "#app/domain/support/lists/ticket-query.ts";
import { ticketAnswer, ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, list } from "#app/http/api.server.ts";

const calls = api("school", {
  GET: list({
    summary: "Lista os tickets de todos, os atrasados primeiro",
    ability: "tickets.answer",
    query: ticketFields,
    answer: ticketAnswer,
    beside: { overdue: z.int().meta({ description: "Quantos, de toda a lista, passaram do prazo sem resposta." }) },
    run: async (ctx, { query }) => {
      const page = await listAllTickets(ctx, query);
      return { ...page, data: page.data.map((ticket) => ticketJson(ticket, { forSchool: true })) };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
