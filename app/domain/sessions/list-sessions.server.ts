import { and, desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { daysAfter, isoDay, shortDate } from "#app/domain/calendar.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashToken } from "#app/domain/secrets/secret-token.server.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { hasTokenHash, isAlive } from "./start-session.server.ts";

const hour = 3_600_000;

/** When a session was last used, only as precise as its owner needs: `na última hora`, `hoje`, `ontem`. */
export function lastSeenLabel(lastSeenAt: Date, now: Date): string {
  if (now.getTime() - lastSeenAt.getTime() < hour) return "na última hora";
  const [day, today] = [isoDay(lastSeenAt), isoDay(now)];
  if (day === today) return "hoje";
  if (day === daysAfter(today, -1)) return "ontem";
  return `em ${shortDate(lastSeenAt)}`;
}

export const sessionNotFound = "Este acesso já terminou.";

/**
 * A key for a session among its owner's: the microsecond it began in, since 1970, which does not change when its token
 * does. It opens nothing.
 */
export const sessionKey = sql<string>`(extract(epoch from ${sessions.authenticatedAt}) * 1000000)::bigint::text`;

/** The person's session with that key. */
export function hasSessionKey(key: string) {
  if (!/^\d{15,16}$/.test(key)) throw new AppError("not_found", sessionNotFound);
  return eq(sessionKey, key);
}

/** Whether a session is that of the token `held`; none is without a token. */
export const isCurrentSession = (held: string | null) =>
  sql<boolean>`coalesce(${hasTokenHash(hashToken(held ?? ""))}, false)`;

/** A signed-in browser. */
export type SessionView = { key: string; device: string | null; beganAt: Date; lastSeen: string; isThis: boolean };

/** The viewer's live sessions: that of the token `held` first, then by last use. */
export async function listSessions(ctx: Ctx, held: string | null): Promise<SessionView[]> {
  const { viewer } = requireViewer(ctx);
  const isThis = isCurrentSession(held);
  const living = ctx.db
    .select({
      key: sessionKey,
      device: sessions.device,
      beganAt: sessions.authenticatedAt,
      lastSeenAt: sessions.lastSeenAt,
      isThis,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, viewer.id), isAlive(sql`(${sqlNow(ctx)})`)))
    .orderBy(desc(isThis), desc(sessions.lastSeenAt));
  const [rows, now] = await Promise.all([living, currentTime(ctx)]);
  return rows.map(({ lastSeenAt, ...row }) => ({ ...row, lastSeen: lastSeenLabel(lastSeenAt, now) }));
}
