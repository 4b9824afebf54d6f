import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { beginSecondFactor, confirmSecondFactor, showSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { totpCode, totpStep } from "#app/domain/second-factor/totp.server.ts";

/** Switches somebody's second factor on; `codeAt` is what their app shows then, `codes` the recovery codes. */
export async function withSecondFactor(ctx: Ctx & { viewer: Viewer }, held: string | null = null) {
  await beginSecondFactor(ctx);
  const { setUp } = await showSecondFactor(ctx);
  const secret = setUp!.secret.replaceAll(" ", "");
  const codeAt = (at: Date) => totpCode(secret, totpStep(at));
  const { codes } = await confirmSecondFactor(ctx, codeAt(await currentTime(ctx)), held);
  return { secret, codes, codeAt };
}
