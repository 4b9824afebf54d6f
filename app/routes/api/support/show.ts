import { can } from "#app/domain/access/abilities.ts";
import { ticketNotFound } from "#app/domain/support/labels.ts";
import { findMyTicket } from "#app/domain/support/show-ticket.server.ts";
import { ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    ability: "tickets.see",
    run: async (ctx, { params }) => {
      const ticket = await findMyTicket(ctx, integerId(params.id, ticketNotFound));
      return ticketJson(ticket, { forSchool: can(ctx.viewer, "tickets.answer") });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
