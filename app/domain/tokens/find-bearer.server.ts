import { and, eq, isNull, or, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, Scope, Viewer } from "#app/domain/ctx.ts";
import { hashToken, isToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { viewerColumns } from "#app/domain/sessions/find-viewer.server.ts";
import { lacksSecondFactor } from "#app/domain/sessions/second-factor.ts";
import { users } from "#drizzle/schema/people.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/** Marks our tokens, for people and for programs that scan for leaked secrets. */
const mark = "smt_";

/** A new access token, its stored hash, and the ending that its owner recognises it by. */
export function mintToken() {
  const token = mark + newToken();
  return { token, tokenHash: hashToken(token), ending: token.slice(-4) };
}

/** The stored hash of a token; null if the text cannot be one. */
export function hashAccessToken(text: string): string | null {
  return text.startsWith(mark) && isToken(text.slice(mark.length)) ? hashToken(text) : null;
}

/**
 * The owner of an access token, with their current role and the token's scopes; null if it is invalid or has ended.
 * Once a minute it records that the token is in use.
 */
export async function findBearer(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string): Promise<Viewer | null> {
  const hash = hashAccessToken(token);
  if (hash === null) return null;
  const now = sqlNow(ctx);
  const [found] = await ctx.db
    .select({
      ...viewerColumns,
      scopes: sql<Scope[]>`${accessTokens.scopes}`,
      tokenId: accessTokens.id,
      hasSecondFactor: accessTokens.hasSecondFactor,
      isStale: sql<boolean>`coalesce(${accessTokens.lastUsedAt} < ${now} - interval '60 seconds', true)`,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, hash),
        isNull(accessTokens.revokedAt),
        isNull(users.deletedAt),
        sql`${accessTokens.expiresAt} > ${now}`,
      ),
    );
  if (!found) return null;
  if (lacksSecondFactor(ctx.settings, found)) throw new AppError("unauthenticated", madeWithoutSecondFactor);
  const { isStale, ...viewer } = found;
  if (isStale) await touch(ctx, hash);
  return { ...viewer, authenticatedAt: null };
}

const madeWithoutSecondFactor =
  "Este token foi criado sem a verificação em duas etapas que a escola exige da direção. Entre com ela e crie outro.";

async function touch(ctx: Pick<Ctx, "db" | "now">, hash: string) {
  const now = sqlNow(ctx);
  const stillStale = or(
    isNull(accessTokens.lastUsedAt),
    sql`${accessTokens.lastUsedAt} < ${now} - interval '60 seconds'`,
  );
  await ctx.db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.tokenHash, hash), stillStale));
}
