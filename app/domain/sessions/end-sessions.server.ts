import { and, eq, not } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { hashToken, isToken } from "#app/domain/secrets/secret-token.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { hasSessionKey, isCurrentSession, sessionNotFound } from "./list-sessions.server.ts";
import { hasTokenHash } from "./start-session.server.ts";

/** Ends the token's session. One that has ended already is no error. */
export async function endSession(ctx: Ctx, token: string): Promise<void> {
  if (!isToken(token)) return;
  await inTransaction(ctx, async (within) => {
    const [ended] = await within.db
      .delete(sessions)
      .where(hasTokenHash(hashToken(token)))
      .returning({ userId: sessions.userId });
    if (ended) await recordEvent(within, "session.ended", `user/${ended.userId}`, {});
  });
}

type Ended = { device: string | null; wasThis: boolean };

/**
 * Ends one of the viewer's sessions by its key in their list. Returns what it was, and whether it is that of the token
 * `held`.
 */
export async function endOneSession(ctx: Ctx, key: string, held: string | null): Promise<Ended> {
  const signed = requireViewer(ctx);
  const { viewer } = signed;
  return await inTransaction(signed, async (within) => {
    const [ended] = await within.db
      .delete(sessions)
      .where(and(eq(sessions.userId, viewer.id), hasSessionKey(key)))
      .returning({ device: sessions.device, wasThis: isCurrentSession(held) });
    if (!ended) throw new AppError("not_found", sessionNotFound);
    if (!ended.wasThis) await requireRecentSignIn(within);
    await recordEvent(within, "session.ended", `user/${viewer.id}`, ended.wasThis ? {} : { other: true, sessions: 1 });
    return ended;
  });
}

/**
 * Ends every session of the viewer but this one. Needs a recent sign-in (stale), so that somebody with a stolen cookie
 * cannot lock the owner out. `endAllSessions` needs none.
 */
export async function endOtherSessions(ctx: Ctx, held: string | null): Promise<number> {
  const signed = requireViewer(ctx);
  const { viewer } = signed;
  await requireRecentSignIn(signed);
  return await inTransaction(ctx, async (within) => {
    const ended = await within.db
      .delete(sessions)
      .where(and(eq(sessions.userId, viewer.id), not(isCurrentSession(held))))
      .returning({ userId: sessions.userId });
    if (ended.length)
      await recordEvent(within, "session.ended", `user/${viewer.id}`, { other: true, sessions: ended.length });
    return ended.length;
  });
}

/** "Sair de todos": ends every session of the viewer, this one included. */
export async function endAllSessions(ctx: Ctx): Promise<number> {
  const { viewer } = requireViewer(ctx);
  return await inTransaction(ctx, async (within) => {
    const ended = await within.db
      .delete(sessions)
      .where(eq(sessions.userId, viewer.id))
      .returning({ userId: sessions.userId });
    if (ended.length)
      await recordEvent(within, "session.ended", `user/${viewer.id}`, { all: true, sessions: ended.length });
    return ended.length;
  });
}
