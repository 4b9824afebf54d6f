import { presentMoment } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { isRecent } from "#app/domain/people/recent-sign-in.ts";
import { Refusal } from "#app/domain/refusal.ts";

/**
 * Refuses (stale) whoever signed in more than 15 minutes ago by the database's clock, so that neither a stolen cookie
 * nor a browser left open pays anybody, gives a role, or takes the books along. Call it after `authorise`.
 */
export async function requireRecentSignIn(ctx: SignedCtx): Promise<void> {
  if (!(await hasRecentSignIn(ctx))) throw new Refusal("stale");
}

/** The same, asked: for what is shown in part to those whose sign-in is older. */
export async function hasRecentSignIn(ctx: SignedCtx): Promise<boolean> {
  return isRecent(ctx.viewer, await presentMoment(ctx));
}
