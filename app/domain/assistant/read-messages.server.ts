import { and, desc, eq, sql } from "drizzle-orm";
import { type ChatMessage, hoursKept } from "#app/domain/assistant/conversation.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { chatMessages as messages } from "#drizzle/schema/assistant.ts";

/** More of one conversation is not shown again. */
const mostMessages = 200;

/**
 * What was said in one of the viewer's own conversations, oldest first. Nothing where nobody knows it, where it is
 * somebody else's, and from 24 hours after its last word on.
 */
export async function readMessages(ctx: SignedCtx, sessionId: string): Promise<ChatMessage[]> {
  const { id, role, content, sources, shouldEscalate, createdAt } = messages;
  const rows = await ctx.db
    .select({ role, content, sources, shouldEscalate, createdAt })
    .from(messages)
    .where(and(eq(messages.userId, ctx.viewer.id), eq(messages.sessionId, sessionId), isAlive(ctx, sessionId)))
    .orderBy(desc(id))
    .limit(mostMessages);
  return rows.reverse();
}

const isAlive = (ctx: SignedCtx, sessionId: string) => sql`(
  select max(said.created_at) from ${messages} said
  where said.user_id = ${ctx.viewer.id} and said.session_id = ${sessionId}
) > ${clock(ctx)} - make_interval(hours => ${hoursKept})`;
