import { eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions } from "#drizzle/schema/people.ts";

/** "Sair de todos": ends every session of the viewer, this one included. Out: how many. Refuses a visitor. */
export async function endAllSessions(ctx: Ctx): Promise<number> {
  const { viewer } = requireViewer(ctx);
  return await inTransaction(ctx, async (within) => {
    const ended = await within.db
      .delete(sessions)
      .where(eq(sessions.userId, viewer.id))
      .returning({ userId: sessions.userId });
    if (ended.length) await record(within, "session.ended", `user/${viewer.id}`, { all: true, sessions: ended.length });
    return ended.length;
  });
}
