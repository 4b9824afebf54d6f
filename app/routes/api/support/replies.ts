import { ticketNotFound } from "#app/domain/support/labels.ts";
import { replyToTicket } from "#app/domain/support/reply-to-ticket.server.ts";
import { replyForm } from "#app/domain/support/schema.ts";
import { showTicket } from "#app/domain/support/show-ticket.server.ts";
import { replyJson } from "#app/domain/support/ticket-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    ability: "tickets.see",
    run: async (ctx, { params }) => {
      const { replies } = await showTicket(ctx, integerId(params.id, ticketNotFound));
      return replies.map(replyJson);
    },
  }),
  POST: call({
    ability: "tickets.see",
    body: replyForm,
    idempotent: true,
    run: async (ctx, { params, body }) =>
      replyJson(await replyToTicket(ctx, integerId(params.id, ticketNotFound), body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
