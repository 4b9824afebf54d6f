import { inArray, or, sql } from "drizzle-orm";
import * as openid from "openid-client";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { secondFactorParams } from "#app/domain/sessions/second-factor.ts";
import { signIns } from "#drizzle/schema/people.ts";
import { callbackUrl, safeRedirectPath } from "./addresses.ts";
import { openProvider } from "./provider.server.ts";

/** How long a sign-in may take from leaving for the provider to coming back, in seconds. */
export const signInSeconds = 600;

/** How many unfinished sign-ins one browser may have, in several tabs; the oldest is dropped. */
export const maxPendingSignIns = 5;

/** Unfinished sign-ins that began before this moment have expired. */
export const oldestValidStart = (ctx: Pick<Ctx, "now">) =>
  sql`${sqlNow(ctx)} - make_interval(secs => ${signInSeconds})`;

/**
 * Begins a sign-in: stores state, PKCE verifier, nonce and destination for ten minutes, and returns where the browser
 * goes. `tokens` are those of the browser's transaction cookie, newest first. For a re-authentication the provider is
 * told not to answer from its own session.
 */
export async function beginSignIn(
  ctx: Ctx,
  input: { provider: string; redirectTo?: string | null; tokens: string[]; again?: boolean },
): Promise<{ redirectUrl: string; tokens: string[] }> {
  const { tokens, redirectTo } = input;
  const viewer = input.again ? requireViewer(ctx).viewer : null;
  const provider = await openProvider(ctx, input.provider);
  const wanted = safeRedirectPath(redirectTo);
  const [state, nonce, codeVerifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()];
  const url = openid.buildAuthorizationUrl(provider.config, {
    redirect_uri: callbackUrl(ctx.settings),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    ...provider.params,
    ...(viewer && provider.reauthenticationParameters(viewer.email)),
    ...(input.provider === "oidc" && secondFactorParams(ctx.settings, { viewer, wanted })),
  });
  const token = newToken();
  const earlier = tokens.slice(0, maxPendingSignIns - 1);
  const row = { tokenHash: hashToken(token), provider: input.provider, state, codeVerifier, nonce, redirectTo: wanted };
  await Promise.all([
    forget(ctx, tokens.slice(maxPendingSignIns - 1)),
    ctx.db.insert(signIns).values({ ...row, reauthenticatedUserId: viewer?.id, createdAt: sqlNow(ctx) }),
  ]);
  return { redirectUrl: url.href, tokens: [token, ...earlier] };
}

/** Removes dropped and expired sign-ins. */
async function forget(ctx: Ctx, tokens: string[]) {
  const surplus = tokens.length ? inArray(signIns.tokenHash, tokens.map(hashToken)) : undefined;
  await ctx.db.delete(signIns).where(or(surplus, sql`${signIns.createdAt} < ${oldestValidStart(ctx)}`));
}
