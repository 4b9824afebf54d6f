import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { revokeAllTokens } from "#app/domain/tokens/revoke-token.server.ts";
import { sessions } from "#drizzle/schema/people.ts";

/**
 * Ends all sessions and access tokens of somebody whose role changes, so that no stolen one gains what the account
 * gains, and none keeps what it loses. Call it inside the transaction of the change, whose event tells of it. Out: how
 * many lived.
 */
export async function endAccess(ctx: Ctx, userId: string): Promise<{ sessions: number; tokens: number }> {
  const ended = await ctx.db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.userId });
  return { sessions: ended.length, tokens: await revokeAllTokens(ctx, userId) };
}
