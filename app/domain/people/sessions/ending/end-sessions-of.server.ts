import { eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions, users } from "#drizzle/schema/people.ts";

/**
 * Ends every session of somebody whose telephone is lost, say; what they may do and their access tokens stay.
 * Out: whose they were, and how many. For admins; refuses a sign-in that is no longer recent (stale), so that a stolen
 * cookie does not become the only one inside, and nobody's (not found).
 */
export async function endSessionsOf(ctx: Ctx, userId: string): Promise<{ fullName: string; ended: number }> {
  const signed = requireViewer(ctx);
  authorise(signed, "people.endSessions");
  await requireRecentSignIn(signed);
  return await inTransaction(signed, async (within) => {
    const [person] = await within.db.select({ fullName: users.fullName }).from(users).where(eq(users.id, userId));
    if (!person) throw new Refusal("not_found", personNotFound);
    const ended = await within.db
      .delete(sessions)
      .where(eq(sessions.userId, userId))
      .returning({ userId: sessions.userId });
    await record(within, "session.ended", `user/${userId}`, { all: true, sessions: ended.length });
    return { ...person, ended: ended.length };
  });
}
