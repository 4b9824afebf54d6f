import { and, eq, max, sql } from "drizzle-orm";
import { hoursKept } from "#app/domain/assistant/conversation.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { chatMessages as messages } from "#drizzle/schema/assistant.ts";

/** Deletes conversations with the assistant 24 hours after their last word. Out: how many messages went. */
export async function forgetConversations(ctx: Ctx): Promise<number> {
  const { userId, sessionId, createdAt } = messages;
  const silent = ctx.db
    .select({ userId, sessionId })
    .from(messages)
    .groupBy(userId, sessionId)
    .having(sql`max(${createdAt}) <= ${lastKept(ctx)}`);
  const gone = await ctx.db
    .delete(messages)
    .where(sql`(${userId}, ${sessionId}) in ${silent}`)
    .returning({ id: messages.id });
  return gone.length;
}

/**
 * The same at once for one of the viewer's that is over, before more is said in it: what was said does not come back.
 */
export async function forgetIfOver(ctx: SignedCtx, name: string) {
  const { userId, sessionId, createdAt } = messages;
  const own = and(eq(userId, ctx.viewer.id), eq(sessionId, name));
  const last = ctx.db
    .select({ at: max(createdAt) })
    .from(messages)
    .where(own);
  await ctx.db.delete(messages).where(and(own, sql`${last} <= ${lastKept(ctx)}`));
}

/** Whatever fell silent at this moment or before it is over. */
const lastKept = (ctx: Ctx) => sql`${clock(ctx)} - make_interval(hours => ${hoursKept})`;
