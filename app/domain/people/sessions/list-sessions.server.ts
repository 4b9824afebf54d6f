import { and, desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { clock, presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isHeld } from "#app/domain/people/sessions/held.server.ts";
import { lastSeenLabel } from "#app/domain/people/sessions/last-seen.ts";
import { sessionKey } from "#app/domain/people/sessions/session-key.server.ts";
import { alive } from "#app/domain/people/sessions/session-life.server.ts";
import { lacksSecondFactor } from "#app/domain/sign-in/second-factor.ts";
import { sessions, users } from "#drizzle/schema/people.ts";

/** A browser that somebody is signed in with. */
export type SessionView = { key: string; device: string | null; beganAt: Date; lastSeen: string; isThis: boolean };

/**
 * The viewer's living sessions: the one that `held`, the token of the asking browser, opens first, then those used
 * last. Refuses a visitor.
 */
export async function listSessions(ctx: Ctx, held: string | null): Promise<SessionView[]> {
  const { viewer } = requireViewer(ctx);
  const isThis = isHeld(held);
  const living = ctx.db
    .select({
      key: sessionKey,
      device: sessions.device,
      beganAt: sessions.authenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
      hasSecondFactor: sessions.hasSecondFactor,
      isThis,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, viewer.id), alive(sql`(${clock(ctx)})`)))
    .orderBy(desc(isThis), desc(sessions.lastSeenAt));
  const [rows, now] = await Promise.all([living, presentMoment(ctx)]);
  return rows
    .filter(({ hasSecondFactor }) => !lacksSecondFactor(ctx.settings, { role: viewer.role, hasSecondFactor }))
    .map(({ lastSeenAt, hasSecondFactor: _, ...row }) => ({ ...row, lastSeen: lastSeenLabel(lastSeenAt, now) }));
}
