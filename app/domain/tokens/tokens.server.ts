import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, Scope } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { lacksSecondFactor } from "#app/domain/sessions/second-factor.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { mintToken } from "./find-bearer.server.ts";
import { type NewToken, type TokenView, tokenNotFound } from "./token.ts";

/** The viewer's access tokens: all valid ones, newest first, then some that have ended, for the record. */
export async function listTokens(ctx: Ctx): Promise<TokenView[]> {
  const { viewer } = requireViewer(ctx);
  authorise(ctx, "tokens.manage");
  const isGood = sql`${accessTokens.revokedAt} is null and ${accessTokens.expiresAt} > ${sqlNow(ctx)}`;
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
        when ${accessTokens.expiresAt} <= ${sqlNow(ctx)} then 'expired'
        else 'valid' end`,
    })
    .from(accessTokens)
    .where(eq(accessTokens.userId, viewer.id))
    .orderBy(desc(isGood), desc(accessTokens.id))
    .limit(100);
  return rows.map(({ hasSecondFactor, ...row }) => {
    const isRefused = row.state === "valid" && lacksSecondFactor(ctx.settings, { ...viewer, hasSecondFactor });
    return isRefused ? { ...row, state: "refused" } : row;
  });
}

/** One of the viewer's access tokens. */
export async function showToken(ctx: Ctx, id: number): Promise<TokenView> {
  const found = (await listTokens(ctx)).find((token) => token.id === id);
  if (!found) throw new AppError("not_found", tokenNotFound);
  return found;
}

/** How many valid tokens one person may have. */
export const maxTokens = 20;

/** Creates an access token for the viewer and returns it; it cannot be shown again. Needs a recent sign-in (stale). */
export async function createToken(ctx: Ctx, { name, scopes, days }: NewToken): Promise<{ id: number; token: string }> {
  const signed = requireViewer(ctx);
  authorise(signed, "tokens.manage");
  if (signed.viewer.scopes) throw new AppError("forbidden");
  await requireRecentSignIn(signed);
  const { token, ...row } = mintToken();
  return await inTransaction(signed, async (within) => {
    await holdPerson(within, signed.viewer.id);
    const now = sqlNow(within);
    const living = and(
      eq(accessTokens.userId, signed.viewer.id),
      isNull(accessTokens.revokedAt),
      sql`${accessTokens.expiresAt} > ${now}`,
    );
    const [had] = await within.db.select({ total: count() }).from(accessTokens).where(living);
    if (had!.total >= maxTokens) {
      throw new AppError("conflict", `Você já tem ${maxTokens} tokens. Revogue um que não usa mais.`);
    }
    const [made] = await within.db
      .insert(accessTokens)
      .values({
        userId: signed.viewer.id,
        name,
        ...row,
        scopes: [...new Set(scopes)],
        hasSecondFactor: signed.viewer.hasSecondFactor,
        createdAt: now,
        expiresAt: sql`${now} + make_interval(days => ${Number(days)})`,
      })
      .returning({ id: accessTokens.id });
    await recordEvent(within, "token.created", `token/${made!.id}`, { scopes, days: Number(days) });
    return { id: made!.id, token };
  });
}

/**
 * Ends one of the viewer's access tokens at once; one that ended before stays as it is. Somebody else's is not found.
 */
export async function revokeToken(ctx: Ctx, id: number): Promise<void> {
  const { viewer } = requireViewer(ctx);
  authorise(ctx, "tokens.manage");
  const own = and(eq(accessTokens.id, id), eq(accessTokens.userId, viewer.id));
  await inTransaction(ctx, async (within) => {
    const [ended] = await within.db
      .update(accessTokens)
      .set({ revokedAt: sqlNow(within) })
      .where(and(own, isNull(accessTokens.revokedAt)))
      .returning({ id: accessTokens.id });
    if (ended) return await recordEvent(within, "token.revoked", `token/${id}`, {});
    const [there] = await within.db.select({ id: accessTokens.id }).from(accessTokens).where(own);
    if (!there) throw new AppError("not_found", tokenNotFound);
  });
}

/** Ends all access tokens of somebody whose role changes. Call it inside the transaction of the change. */
export async function revokeAllTokens(ctx: Ctx, userId: string): Promise<number> {
  const living = and(eq(accessTokens.userId, userId), isNull(accessTokens.revokedAt));
  const ended = await ctx.db
    .update(accessTokens)
    .set({ revokedAt: sqlNow(ctx) })
    .where(living)
    .returning({ id: accessTokens.id });
  return ended.length;
}
