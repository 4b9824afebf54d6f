import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { hashOf, isToken } from "#app/domain/people/secret-token.server.ts";
import { opensWith } from "#app/domain/people/sessions/start-session.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions } from "#drizzle/schema/people.ts";

/** Ends the session that the token opens. One that ended already is no error (A2). */
export async function endSession(ctx: Ctx, token: string): Promise<void> {
  if (!isToken(token)) return;
  await inTransaction(ctx, async (within) => {
    const [ended] = await within.db
      .delete(sessions)
      .where(opensWith(hashOf(token)))
      .returning({ userId: sessions.userId });
    if (ended) await record(within, "session.ended", `user/${ended.userId}`);
  });
}
