import { and, count, eq, isNull, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { NewToken } from "#app/domain/tokens/schema.ts";
import { mintToken } from "#app/domain/tokens/secret.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/** How many living tokens one person may have. */
export const mostTokens = 20;

/**
 * Makes an access token in the viewer's name. In: its name, its scopes, and the days it is good for. Out: the token,
 * which nobody can show a second time. Refuses visitors, tokens that ask for more tokens, whoever signed in more than
 * 15 minutes ago (stale), and a twenty-first (conflict).
 */
export async function createToken(ctx: Ctx, { name, scopes, days }: NewToken): Promise<{ id: number; token: string }> {
  const signed = requireViewer(ctx);
  authorise(signed, "tokens.manage");
  if (signed.viewer.scopes) throw new Refusal("forbidden");
  await requireRecentSignIn(signed);
  const { token, ...kept } = mintToken();
  return await inTransaction(signed, async (within) => {
    await within.db.select({ id: users.id }).from(users).where(eq(users.id, signed.viewer.id)).for("update");
    const now = clock(within);
    const living = and(
      eq(accessTokens.userId, signed.viewer.id),
      isNull(accessTokens.revokedAt),
      sql`${accessTokens.expiresAt} > ${now}`,
    );
    const [had] = await within.db.select({ total: count() }).from(accessTokens).where(living);
    if (had!.total >= mostTokens) {
      throw new Refusal("conflict", `Você já tem ${mostTokens} tokens. Revogue um que não usa mais.`);
    }
    const [made] = await within.db
      .insert(accessTokens)
      .values({
        userId: signed.viewer.id,
        name,
        ...kept,
        scopes: [...new Set(scopes)],
        hasSecondFactor: signed.viewer.hasSecondFactor,
        createdAt: now,
        expiresAt: sql`${now} + make_interval(days => ${Number(days)})`,
      })
      .returning({ id: accessTokens.id });
    await record(within, "token.created", `token/${made!.id}`, { scopes, days: Number(days) });
    return { id: made!.id, token };
  });
}
