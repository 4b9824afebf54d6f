import { inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

const atOnce = 1_000;

/** Deletes what is left of access tokens 90 days after they ended or were revoked. Out: how many. */
export async function forgetTokens(ctx: Ctx): Promise<number> {
  const end = sql`least(${accessTokens.expiresAt}, ${accessTokens.revokedAt})`;
  const over = ctx.db
    .select({ id: accessTokens.id })
    .from(accessTokens)
    .where(sql`${end} < ${endOf(ctx, retention.tokens.period)}`)
    .limit(atOnce);
  const gone = await ctx.db
    .delete(accessTokens)
    .where(inArray(accessTokens.id, over))
    .returning({ id: accessTokens.id });
  return gone.length + (gone.length === atOnce ? await forgetTokens(ctx) : 0);
}
