import { and, eq, inArray, ne, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { endAccess } from "#app/domain/people/set-role.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { identities, sessions } from "#drizzle/schema/people.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { isDemo } from "./sign-in.ts";

/**
 * Ends the sessions and access tokens of accounts that only the built-in provider knows, where the platform no longer
 * offers it: there anybody could be anybody, so none of them may outlive the demo. Returns how many accounts had any.
 */
export async function endDemoAccess(ctx: Ctx): Promise<number> {
  if (isDemo(ctx.settings)) return 0;
  return await inTransaction(ctx, async (within) => {
    const { db } = within;
    const other = alias(identities, "other");
    const known = db
      .select({ one: other.userId })
      .from(other)
      .where(and(eq(other.userId, identities.userId), ne(other.issuer, "local")));
    const demo = db
      .select({ id: identities.userId })
      .from(identities)
      .where(and(eq(identities.issuer, "local"), notExists(known)));
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
