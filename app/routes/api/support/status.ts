import { ticketNotFound } from "#app/domain/support/labels.ts";
import { statusForm } from "#app/domain/support/schema.ts";
import { setTicketStatus } from "#app/domain/support/set-ticket-status.server.ts";
import { ticketAnswer, ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("school", {
  PUT: call({
    summary: "Muda o status de um ticket",
    ability: "tickets.answer",
    body: statusForm,
    id: numbered(ticketNotFound),
    answer: ticketAnswer,
    run: async (ctx, { id, body }) => {
      const ticket = await setTicketStatus(ctx, id, body.status);
      return ticketJson(ticket, { forSchool: true });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
