import { can } from "#app/domain/access/abilities.ts";
import { ticketNotFound } from "#app/domain/support/labels.ts";
import { findMyTicket } from "#app/domain/support/show-ticket.server.ts";
import { ticketAnswer, ticketJson } from "#app/domain/support/ticket-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("support", {
  GET: call({
    summary: "Mostra um ticket",
    ability: "tickets.see",
    id: numbered(ticketNotFound),
    answer: ticketAnswer,
    run: async (ctx, { id }) => {
      const ticket = await findMyTicket(ctx, id);
      return ticketJson(ticket, { forSchool: can(ctx.viewer, "tickets.answer") });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
