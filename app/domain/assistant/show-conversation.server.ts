import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Conversation } from "#app/domain/assistant/conversation.ts";
import { readMessages } from "#app/domain/assistant/read-messages.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { escalatedTicket } from "#app/domain/support/escalated-ticket.server.ts";

/**
 * A conversation with the assistant as its owner left it. In: its name. Out: what was said in the last 24 hours,
 * whether the last answer offers a ticket, and the ticket that has come of it; an empty one where the name says nothing
 * to the platform, or is that of somebody else's. Refuses visitors.
 */
export async function showConversation(ctx: Ctx, sessionId: string): Promise<Conversation> {
  authorise(ctx, "assistant.ask");
  const signed = requireViewer(ctx);
  const [messages, ticket] = await Promise.all([readMessages(signed, sessionId), escalatedTicket(signed, sessionId)]);
  const ticketId = ticket?.id ?? null;
  return { messages, offersTicket: ticketId === null && messages.at(-1)?.shouldEscalate === true, ticketId };
}
