import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/access/areas.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { viewerColumns } from "#app/domain/people/viewer-columns.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lacksSecondFactor } from "#app/domain/sign-in/second-factor.ts";
import { hashOfToken } from "#app/domain/tokens/secret.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/**
 * In whose name an access token asks, with the role that they have now and the scopes that it was given; null where it
 * is none, or is over. Once a minute it notes that the token is in use. Refuses (unauthenticated) an admin's that was
 * made without the second factor that the school asks for.
 */
export async function findBearer(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string): Promise<Viewer | null> {
  const hash = hashOfToken(token);
  if (hash === null) return null;
  const now = clock(ctx);
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
  if (lacksSecondFactor(ctx.settings, found)) throw new Refusal("unauthenticated", madeWithoutSecondFactor);
  const { isStale, ...viewer } = found;
  if (isStale) await touch(ctx, hash);
  return { ...viewer, authenticatedAt: null };
}

const madeWithoutSecondFactor =
  "Este token foi feito sem a verificação em duas etapas que a escola pede a quem a dirige. Entre com ela e faça outro.";

async function touch(ctx: Pick<Ctx, "db" | "now">, hash: string) {
  const now = clock(ctx);
  const stillStale = or(
    isNull(accessTokens.lastUsedAt),
    sql`${accessTokens.lastUsedAt} < ${now} - interval '60 seconds'`,
  );
  await ctx.db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(accessTokens.tokenHash, hash), stillStale));
}
