import { eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { endAccess } from "#app/domain/people/set-role.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { identities, sessions } from "#drizzle/schema/people.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { isDemo } from "./sign-in.ts";

/**
 * Ends the sessions and access tokens of accounts created by the built-in provider, where the platform no longer offers
 * it: there anybody could be anybody. No other way of signing in is linked to such an account. Returns how many
 * accounts had any.
 */
export async function endDemoAccess(ctx: Ctx): Promise<number> {
  if (isDemo(ctx.settings)) return 0;
  return await inTransaction(ctx, async (within) => {
    const { db } = within;
    const demo = db.select({ id: identities.userId }).from(identities).where(eq(identities.issuer, "local"));
    const signedIn = db.select({ id: sessions.userId }).from(sessions).where(inArray(sessions.userId, demo));
    const withTokens = db
      .select({ id: accessTokens.userId })
      .from(accessTokens)
      .where(inArray(accessTokens.userId, demo));
    let ended = 0;
    for (const { id } of await signedIn.union(withTokens)) {
      const { sessions: count, tokens } = await endAccess(within, id);
      if (count) await recordEvent(within, "session.ended", `user/${id}`, { sessions: count });
      if (count || tokens) ended++;
    }
    return ended;
  });
}
