import { and, eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { isHeld } from "#app/domain/people/sessions/held.server.ts";
import { named, sessionNotFound } from "#app/domain/people/sessions/session-key.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions } from "#drizzle/schema/people.ts";

type Ended = { device: string | null; wasThis: boolean };

/**
 * Ends one of the viewer's sessions by its name in their list. Out: what it was, and whether it is the one that `held`,
 * the token of the asking browser, opened. Refuses a visitor, one that is over or somebody else's (not found), and for
 * any but that one a sign-in that is no longer recent (stale): a stolen cookie sends nobody away.
 */
export async function endOneSession(ctx: Ctx, key: string, held: string | null): Promise<Ended> {
  const signed = requireViewer(ctx);
  const { viewer } = signed;
  return await inTransaction(signed, async (within) => {
    const [ended] = await within.db
      .delete(sessions)
      .where(and(eq(sessions.userId, viewer.id), named(key)))
      .returning({ device: sessions.device, wasThis: isHeld(held) });
    if (!ended) throw new Refusal("not_found", sessionNotFound);
    if (!ended.wasThis) await requireRecentSignIn(within);
    await record(within, "session.ended", `user/${viewer.id}`, ended.wasThis ? {} : { other: true, sessions: 1 });
    return ended;
  });
}
