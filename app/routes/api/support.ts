import { z } from "zod";
import { can } from "#app/domain/access/authorise.ts";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { replyResponse as assistantResponse } from "#app/domain/assistant/schema.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { assignTicket } from "#app/domain/support/assign-ticket.server.ts";
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from "#app/domain/support/canned-replies.server.ts";
import { cannedReplyJson, cannedReplyResponse } from "#app/domain/support/canned-reply.ts";
import { changeTickets, mergeTicket, setTicketStatus } from "#app/domain/support/change-tickets.server.ts";
import { claimTicket, listClaimableTickets } from "#app/domain/support/claim-ticket.server.ts";
import { listAllTickets, listMyTickets } from "#app/domain/support/list-tickets.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import {
  claimableJson,
  claimableResponse,
  noteJson,
  noteResponse,
  replyJson,
  replyResponse,
  ticketJson,
  ticketNotFound,
  ticketResponse,
} from "#app/domain/support/ticket.ts";
import { schoolTicketQuery, ticketBody, ticketQuery } from "#app/domain/support/ticket-forms.ts";
import { addNote, listNotes } from "#app/domain/support/ticket-notes.server.ts";
import { findMyTicket, showTicket } from "#app/domain/support/tickets.server.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const support: Endpoints = {
  "support-tickets": {
    area: "support",
    GET: listCall({
      summary: "Lista os próprios tickets",
      ability: "tickets.open",
      query: ticketQuery(100),
      answer: ticketResponse,
      beside: {
        claimable: z.array(claimableResponse).meta({ description: "Os tickets enviados com o seu e-mail, sem conta." }),
      },
      run: async (ctx, { query }) => {
        const [page, claimable] = await Promise.all([listMyTickets(ctx, query), listClaimableTickets(ctx)]);
        return { ...mapPage(page, (ticket) => ticketJson(ticket)), claimable: claimable.map(claimableJson) };
      },
    }),
    POST: call({
      summary: "Abre um ticket de suporte",
      ability: "tickets.open",
      body: ticketBody,
      idempotent: true,
      answer: ticketResponse,
      refuses: ["too_many"],
      run: async (ctx, { body }) => {
        const { id } = await openTicket(ctx, body);
        return ticketJson(await findMyTicket(ctx, id));
      },
    }),
  },
  "support-tickets/:id": {
    area: "support",
    GET: call({
      summary: "Mostra um ticket",
      ability: "tickets.see",
      id: integerPathId(ticketNotFound),
      answer: ticketResponse,
      run: async (ctx, { id }) => {
        const ticket = await findMyTicket(ctx, id);
        return ticketJson(ticket, { forSchool: can(ctx.viewer, "tickets.seeAll") });
      },
    }),
  },
  "support-tickets/:id/replies": {
    area: "support",
    GET: call({
      summary: "Lista as respostas de um ticket",
      ability: "tickets.see",
      id: integerPathId(ticketNotFound),
      answer: z.array(replyResponse),
      run: async (ctx, { id }) => {
        const { replies } = await showTicket(ctx, id);
        return replies.map(replyJson);
      },
    }),
    POST: call({
      ...callOf(replyToTicket, replyJson),
      summary: "Responde a um ticket",
      idempotent: true,
      answer: replyResponse,
      refuses: ["too_many"],
    }),
  },
  "support-tickets/:id/claim": {
    area: "support",
    POST: call({
      ...callOf(claimTicket, (ticket) => ticketJson(ticket)),
      summary: "Traz para a própria conta um ticket enviado sem login",
      answer: ticketResponse,
    }),
  },
  "support-tickets/:id/status": {
    area: "school",
    PUT: call({
      ...callOf(setTicketStatus, (ticket) => ticketJson(ticket, { forSchool: true })),
      summary: "Muda o status de um ticket",
      answer: ticketResponse,
      refuses: ["conflict"],
    }),
  },
  "support-tickets/:id/assignee": {
    area: "school",
    PUT: call({
      ...callOf(assignTicket, (ticket) => ticketJson(ticket, { forSchool: true })),
      summary: "Diz quem cuida de um ticket",
      answer: ticketResponse,
      refuses: ["conflict"],
    }),
  },
  "support-tickets/:id/notes": {
    area: "school",
    GET: call({
      summary: "Lista as notas internas de um ticket",
      ability: "tickets.seeAll",
      id: integerPathId(ticketNotFound),
      answer: z.array(noteResponse),
      run: async (ctx, { id }) => (await listNotes(ctx, id)).map(noteJson),
    }),
    POST: call({
      ...callOf(addNote, noteJson),
      summary: "Escreve uma nota interna",
      idempotent: true,
      answer: noteResponse,
      refuses: ["too_many"],
    }),
  },
  "canned-replies": {
    area: "school",
    GET: call({
      summary: "Lista as respostas prontas",
      ability: "tickets.seeAll",
      answer: z.array(cannedReplyResponse),
      run: async (ctx) => (await listCannedReplies(ctx)).map(cannedReplyJson),
    }),
    POST: call({
      ...callOf(createCannedReply, cannedReplyJson),
      summary: "Cria uma resposta pronta",
      idempotent: true,
      answer: cannedReplyResponse,
      refuses: ["conflict"],
    }),
  },
  "canned-replies/:id": {
    area: "school",
    PUT: call({
      ...callOf(updateCannedReply, cannedReplyJson),
      summary: "Muda uma resposta pronta",
      answer: cannedReplyResponse,
      refuses: ["conflict"],
    }),
    DELETE: call({ ...callOf(deleteCannedReply, () => null), summary: "Exclui uma resposta pronta" }),
  },
  "support-tickets/:id/merge": {
    area: "school",
    POST: call({
      ...callOf(mergeTicket, (ticket) => ticketJson(ticket, { forSchool: true })),
      summary: "Une um ticket a outro da mesma conta",
      answer: ticketResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/support-tickets": {
    area: "school",
    GET: listCall({
      summary: "Lista os tickets de todos, os que esperam a escola primeiro",
      ability: "tickets.seeAll",
      query: schoolTicketQuery(100),
      answer: ticketResponse,
      beside: { overdue: z.int().meta({ description: "Quantos, de toda a lista, passaram do prazo sem resposta." }) },
      run: async (ctx, { query }) => {
        const page = await listAllTickets(ctx, query);
        return { ...page, data: page.data.map((ticket) => ticketJson(ticket, { forSchool: true })) };
      },
    }),
    PATCH: call({
      ...callOf(changeTickets, (changed) => ({ changed })),
      summary: "Muda vários tickets de uma vez",
      answer: z.strictObject({ changed: z.int() }),
      refuses: ["not_found", "conflict"],
    }),
  },
  "ai-chat": {
    area: "support",
    POST: call({
      ...callOf(askAssistant, ({ message, shouldEscalate, sources }) => ({
        message,
        should_escalate: shouldEscalate,
        sources,
      })),
      summary: "Pergunta ao assistente",
      concurrency: "assistant",
      answer: assistantResponse,
      refuses: ["unavailable"],
    }),
  },
};
