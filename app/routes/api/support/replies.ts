import { z } from "zod";
import { ticketNotFound } from "#app/domain/support/labels.ts";
import { replyToTicket } from "#app/domain/support/reply-to-ticket.server.ts";
import { replyForm } from "#app/domain/support/schema.ts";
import { showTicket } from "#app/domain/support/show-ticket.server.ts";
import { replyAnswer, replyJson } from "#app/domain/support/ticket-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("support", {
  GET: call({
    summary: "Lista as respostas de um ticket",
    ability: "tickets.see",
    id: numbered(ticketNotFound),
    answer: z.array(replyAnswer),
    run: async (ctx, { id }) => {
      const { replies } = await showTicket(ctx, id);
      return replies.map(replyJson);
    },
  }),
  POST: call({
    summary: "Responde num ticket",
    ability: "tickets.see",
    body: replyForm,
    idempotent: true,
    id: numbered(ticketNotFound),
    answer: replyAnswer,
    refuses: ["too_many"],
    run: async (ctx, { id, body }) => replyJson(await replyToTicket(ctx, id, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
