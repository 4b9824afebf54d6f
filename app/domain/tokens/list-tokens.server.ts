import { desc, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/access/areas.ts";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lacksSecondFactor } from "#app/domain/sign-in/second-factor.ts";
import type { TokenView } from "#app/domain/tokens/token-view.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/**
 * The viewer's access tokens: those that are good, the newest first, then those that are over, for the record. However
 * many were made and revoked since, none that still opens anything is left out. Refuses visitors.
 */
export async function listTokens(ctx: Ctx): Promise<TokenView[]> {
  const { viewer } = requireViewer(ctx);
  authorise(ctx, "tokens.manage");
  const isGood = sql`${accessTokens.revokedAt} is null and ${accessTokens.expiresAt} > ${clock(ctx)}`;
  const rows = await ctx.db
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      ending: accessTokens.ending,
      scopes: sql<Scope[]>`${accessTokens.scopes}`,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
      hasSecondFactor: accessTokens.hasSecondFactor,
      state: sql<TokenView["state"]>`case
        when ${accessTokens.revokedAt} is not null then 'revoked'
        when ${accessTokens.expiresAt} <= ${clock(ctx)} then 'expired'
        else 'valid' end`,
    })
    .from(accessTokens)
    .where(eq(accessTokens.userId, viewer.id))
    .orderBy(desc(isGood), desc(accessTokens.id))
    .limit(100);
  return rows.map(({ hasSecondFactor, ...row }) => {
    const isRefused = row.state === "valid" && lacksSecondFactor(ctx.settings, { role: viewer.role, hasSecondFactor });
    return isRefused ? { ...row, state: "refused" } : row;
  });
}
