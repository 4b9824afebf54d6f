import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { verb } from "#app/domain/verb.ts";
import { readKeys, rotateKey } from "./issuer-key.server.ts";

/** How many keys the school had before the present one, and whether that one can sign. For admins. */
export async function showIssuerKeys(ctx: Ctx): Promise<{ former: number; canSign: boolean }> {
  authorise(requireViewer(ctx), "settings.manage");
  return await readKeys(ctx);
}

/** Gives the school another key for signing credentials. Refuses an old sign-in (stale). */
export const replaceIssuerKey = verb({ ability: "settings.manage" }, async (ctx) => {
  await requireRecentSignIn(ctx);
  await rotateKey(ctx);
});
