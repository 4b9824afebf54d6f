import { and, eq, isNull } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { tokenNotFound } from "#app/domain/tokens/token-view.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/** Ends one of the viewer's access tokens at once; one that was ended before stays so. Somebody else's is not found. */
export async function revokeToken(ctx: Ctx, id: number): Promise<void> {
  const { viewer } = requireViewer(ctx);
  authorise(ctx, "tokens.manage");
  const own = and(eq(accessTokens.id, id), eq(accessTokens.userId, viewer.id));
  await inTransaction(ctx, async (within) => {
    const [ended] = await within.db
      .update(accessTokens)
      .set({ revokedAt: clock(within) })
      .where(and(own, isNull(accessTokens.revokedAt)))
      .returning({ id: accessTokens.id });
    if (ended) return await record(within, "token.revoked", `token/${id}`);
    const [there] = await within.db.select({ id: accessTokens.id }).from(accessTokens).where(own);
    if (!there) throw new Refusal("not_found", tokenNotFound);
  });
}

/**
 * Ends all access tokens of somebody whose role changes: what a token was made for is not what the account may do
 * since. Call it inside the transaction of the change, whose event tells of it. Out: how many lived.
 */
export async function revokeAllTokens(ctx: Ctx, userId: string): Promise<number> {
  const living = and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt));
  const ended = await ctx.db
    .update(accessTokens)
    .set({ revokedAt: clock(ctx) })
    .where(living)
    .returning({ id: accessTokens.id });
  return ended.length;
}
