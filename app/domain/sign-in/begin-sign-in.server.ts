import { inArray, or, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOf, newToken } from "#app/domain/people/secret-token.server.ts";
import { destination } from "#app/domain/sign-in/destination.ts";
import { setOut } from "#app/domain/sign-in/providers/drive-strategy.server.ts";
import { openProvider } from "#app/domain/sign-in/providers/open-provider.server.ts";
import { secondFactorWish } from "#app/domain/sign-in/second-factor.ts";
import { mostUnderWay, oldest } from "#app/domain/sign-in/sign-in-life.server.ts";
import { signIns } from "#drizzle/schema/people.ts";

/**
 * Begins a sign-in: remembers state, PKCE verifier, nonce and destination for ten minutes, and says where the browser
 * goes. `tokens` are those the browser's transaction cookie holds, newest first; the new list comes back (A3). With
 * `anew` the viewer has to sign in once more, for whom it is remembered: the provider is asked not to answer by itself.
 * Refuses an unknown provider (not found), one that is not set up or does not answer (unavailable), a visitor `anew`.
 */
export async function beginSignIn(
  ctx: Ctx,
  asked: { provider: string; redirectTo?: string | null; tokens: string[]; anew?: boolean },
): Promise<{ redirectUrl: string; tokens: string[] }> {
  const { tokens, redirectTo } = asked;
  const viewer = asked.anew ? requireViewer(ctx).viewer : null;
  const provider = await openProvider(ctx, asked.provider);
  const { url, state, codeVerifier, nonce } = await setOut(provider.strategy);
  const wanted = destination(redirectTo);
  const wishes = {
    ...(viewer && provider.anew(viewer.email)),
    ...(asked.provider === "oidc" && secondFactorWish(ctx.settings, { viewer, wanted })),
  };
  for (const [name, value] of Object.entries(wishes)) url.searchParams.set(name, value);
  const token = newToken();
  const kept = tokens.slice(0, mostUnderWay - 1);
  const row = { tokenHash: hashOf(token), provider: asked.provider, state, codeVerifier, nonce, redirectTo: wanted };
  await Promise.all([
    forget(ctx, tokens.slice(mostUnderWay - 1)),
    ctx.db.insert(signIns).values({ ...row, anewFor: viewer?.id, createdAt: clock(ctx) }),
  ]);
  return { redirectUrl: url.href, tokens: [token, ...kept] };
}

/** Removes sign-ins that gave way, and all that nobody finished. */
async function forget(ctx: Ctx, tokens: string[]) {
  const surplus = tokens.length ? inArray(signIns.tokenHash, tokens.map(hashOf)) : undefined;
  await ctx.db.delete(signIns).where(or(surplus, sql`${signIns.createdAt} < ${oldest(ctx)}`));
}
