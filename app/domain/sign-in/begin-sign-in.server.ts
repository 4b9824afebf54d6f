import { inArray, or, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOf, newToken } from "#app/domain/people/secret-token.server.ts";
import { destination } from "#app/domain/sign-in/destination.ts";
import { setOut } from "#app/domain/sign-in/providers/drive-strategy.server.ts";
import { openProvider } from "#app/domain/sign-in/providers/open-provider.server.ts";
import { mostUnderWay, oldest } from "#app/domain/sign-in/sign-in-life.server.ts";
import { signIns } from "#drizzle/schema/people.ts";

/**
 * Begins a sign-in: remembers state, PKCE verifier, nonce and destination for ten minutes, and says where the browser
 * goes. `tokens` are those the browser's transaction cookie holds, newest first; the new list comes back (A3).
 * Refuses an unknown provider (not found), one that is not set up or does not answer (unavailable).
 */
export async function beginSignIn(
  ctx: Ctx,
  { provider, redirectTo, tokens }: { provider: string; redirectTo?: string | null; tokens: string[] },
): Promise<{ redirectUrl: string; tokens: string[] }> {
  const { strategy } = await openProvider(ctx, provider);
  const { url, state, codeVerifier, nonce } = await setOut(strategy);
  const token = newToken();
  const kept = tokens.slice(0, mostUnderWay - 1);
  await forget(ctx, tokens.slice(mostUnderWay - 1));
  await ctx.db.insert(signIns).values({
    tokenHash: hashOf(token),
    provider,
    state,
    codeVerifier,
    nonce,
    redirectTo: destination(redirectTo),
    createdAt: clock(ctx),
  });
  return { redirectUrl: url.href, tokens: [token, ...kept] };
}

/** Removes sign-ins that gave way, and all that nobody finished. */
async function forget(ctx: Ctx, tokens: string[]) {
  const surplus = tokens.length ? inArray(signIns.tokenHash, tokens.map(hashOf)) : undefined;
  await ctx.db.delete(signIns).where(or(surplus, sql`${signIns.createdAt} < ${oldest(ctx)}`));
}
