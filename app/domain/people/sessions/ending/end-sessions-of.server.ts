import { eq } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions, users } from "#drizzle/schema/people.ts";

/**
 * Ends every session of somebody whose telephone is lost, say; what they may do and their access tokens stay.
 * Out: whose they were, and how many. For admins; refuses nobody's (not found).
 */
export async function endSessionsOf(ctx: Ctx, userId: string): Promise<{ fullName: string; ended: number }> {
  authorise(ctx, "people.endSessions");
  return await inTransaction(ctx, async (within) => {
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
