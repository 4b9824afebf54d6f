import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { readMessages } from "#app/domain/assistant/read-messages.server.ts";
import type { Escalation } from "#app/domain/assistant/schema.ts";
import { transcriptOf } from "#app/domain/assistant/transcript-of.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";

/**
 * Hands a conversation with the assistant on to the team: opens a ticket (category `ai_escalation`) with what the
 * person says of it and what was said, as the platform knows it. In: the conversation's name, a subject, a description.
 * Out: the ticket's number; asked again for the same conversation, the same one. A conversation that nobody remembers
 * any more becomes a ticket without a transcript. Refuses visitors, and as `openTicket` does.
 */
export async function escalateConversation(
  ctx: Ctx,
  { session_id, subject, description }: Escalation,
): Promise<{ ticketId: number }> {
  authorise(ctx, "assistant.ask");
  const messages = await readMessages(requireViewer(ctx), session_id);
  const chat_context = messages.length ? transcriptOf(messages) : undefined;
  const asked = { subject, description, category: "ai_escalation" as const, session_id, chat_context };
  return { ticketId: (await openTicket(ctx, asked)).id };
}
