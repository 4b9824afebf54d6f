import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { isRecentSignIn } from "./viewer.ts";

/**
 * Throws (stale) unless the viewer signed in within the last `recentSignInMinutes` by the database's clock, so that a stolen
 * cookie or an open browser cannot move money or roles. Call it after `authorise`.
 */
export async function requireRecentSignIn(ctx: SignedCtx): Promise<void> {
  if (!(await hasRecentSignIn(ctx))) throw new AppError("stale");
}

/** Whether the sign-in is recent, for screens that then show more. */
export async function hasRecentSignIn(ctx: SignedCtx): Promise<boolean> {
  return isRecentSignIn(ctx.viewer, await currentTime(ctx));
}
