import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { verb } from "#app/domain/verb.ts";
import { canSign, rotateKey } from "./issuer-key.server.ts";

/** Whether the school's key can sign. For admins. */
export async function showIssuerKey(ctx: Ctx): Promise<{ canSign: boolean }> {
  authorise(requireViewer(ctx), "settings.manage");
  return { canSign: await canSign(ctx) };
}

/**
 * Gives the school another key for signing credentials, also where no secret opens the present one: the page says what
 * that means. Refuses an old sign-in (stale).
 */
export const replaceIssuerKey = verb({ ability: "settings.manage" }, async (ctx) => {
  await requireRecentSignIn(ctx);
  await rotateKey(ctx, { isLost: true });
});
