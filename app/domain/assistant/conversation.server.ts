import { and, desc, eq, max, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { retention } from "#app/domain/retention.ts";
import { findEscalatedTicket, openTicket } from "#app/domain/support/open-ticket.server.ts";
import { chatMessages as messages } from "#drizzle/schema/assistant.ts";
import type { ChatMessage, Conversation } from "./conversation.ts";
import { transcriptOf } from "./escalation.ts";
import type { Escalation } from "./schema.ts";

/** How many messages of a conversation are shown again. */
const maxMessages = 200;

/**
 * The messages of one of the viewer's own conversations, oldest first; none where it is unknown, somebody else's, or
 * older than 24 hours.
 */
export async function readMessages(ctx: SignedCtx, sessionId: string): Promise<ChatMessage[]> {
  const { id, role, content, sources, shouldEscalate, createdAt } = messages;
  const rows = await ctx.db
    .select({ role, content, sources, shouldEscalate, createdAt })
    .from(messages)
    .where(and(eq(messages.userId, ctx.viewer.id), eq(messages.sessionId, sessionId), isAlive(ctx, sessionId)))
    .orderBy(desc(id))
    .limit(maxMessages);
  return rows.reverse();
}

const isAlive = (ctx: SignedCtx, sessionId: string) => sql`(
  select max(said.created_at) from ${messages} said
  where said.user_id = ${ctx.viewer.id} and said.session_id = ${sessionId}
) > ${lastKept(ctx)}`;

/**
 * The viewer's conversation: messages of the last 24 hours, whether the last answer offers a ticket, and the ticket it
 * became. Empty where it is unknown or somebody else's.
 */
export async function showConversation(ctx: Ctx, sessionId: string): Promise<Conversation> {
  authorise(ctx, "assistant.ask");
  const signed = requireViewer(ctx);
  const [messages, ticket] = await Promise.all([
    readMessages(signed, sessionId),
    findEscalatedTicket(signed, sessionId),
  ]);
  const ticketId = ticket?.id ?? null;
  return { messages, offersTicket: ticketId === null && messages.at(-1)?.shouldEscalate === true, ticketId };
}

/**
 * Turns a conversation into a ticket (category `ai_escalation`) with the person's description and the transcript the
 * platform knows. Idempotent per conversation. A forgotten conversation becomes a ticket without transcript.
 */
export async function escalateConversation(
  ctx: Ctx,
  { session_id, subject, description }: Escalation,
): Promise<{ ticketId: number }> {
  authorise(ctx, "assistant.ask");
  const messages = await readMessages(requireViewer(ctx), session_id);
  const chat_context = messages.length ? transcriptOf(messages) : undefined;
  const input = { subject, description, category: "ai_escalation" as const, session_id, chat_context };
  return { ticketId: (await openTicket(ctx, input)).id };
}

/** Deletes one of the viewer's conversations at once if it has expired, before a new message joins it. */
export async function purgeIfExpired(ctx: SignedCtx, name: string) {
  const { userId, sessionId, createdAt } = messages;
  const own = and(eq(userId, ctx.viewer.id), eq(sessionId, name));
  const last = ctx.db
    .select({ at: max(createdAt) })
    .from(messages)
    .where(own);
  await ctx.db.delete(messages).where(and(own, sql`${last} <= ${lastKept(ctx)}`));
}

/** Conversations whose last message is at or before this moment have expired. */
const lastKept = (ctx: Ctx) => retentionEnd(ctx, retention.conversations.period);
