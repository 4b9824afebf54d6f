import { ticketNotFound } from "#app/domain/support/labels.ts";
import { statusForm } from "#app/domain/support/schema.ts";
import { setTicketStatus } from "#app/domain/support/set-ticket-status.server.ts";
import { ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "tickets.answer",
    limit: "api.write",
    body: statusForm,
    run: async (ctx, { params, body }) => {
      const ticket = await setTicketStatus(ctx, integerId(params.id, ticketNotFound), body.status);
      return ticketJson(ticket, { forSchool: true });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
