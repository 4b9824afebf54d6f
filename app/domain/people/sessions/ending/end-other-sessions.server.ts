import { and, eq, not } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { isHeld } from "#app/domain/people/sessions/held.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions } from "#drizzle/schema/people.ts";

/**
 * Ends every session of the viewer but the one that the token opens. Out: how many. Refuses a visitor, and a sign-in
 * that is no longer recent (stale): whoever has but a cookie does not become the only one inside. Whoever is in a hurry
 * ends all, this one included, at once (`endAllSessions`).
 */
export async function endOtherSessions(ctx: Ctx, held: string | null): Promise<number> {
  const signed = requireViewer(ctx);
  const { viewer } = signed;
  await requireRecentSignIn(signed);
  return await inTransaction(ctx, async (within) => {
    const ended = await within.db
      .delete(sessions)
      .where(and(eq(sessions.userId, viewer.id), not(isHeld(held))))
      .returning({ userId: sessions.userId });
    if (ended.length)
      await record(within, "session.ended", `user/${viewer.id}`, { other: true, sessions: ended.length });
    return ended.length;
  });
}
