import { and, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { staffIdleHours, staffSessionDays, studentIdleDays, studentSessionDays } from "#app/domain/facts.ts";
import { holdPerson } from "#app/domain/hold-person.server.ts";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { teamRoles } from "#drizzle/schema/team.ts";

/** How long a session lasts; instructors, admins and the team, who can do more harm, sign in more often. */
const life = {
  idle: { student: `${studentIdleDays} days`, staff: `${staffIdleHours} hours` },
  absolute: { student: `${studentSessionDays} days`, staff: `${staffSessionDays} days` },
} as const;

/** The token in the cookie is replaced every `every`; the old one stays valid for `grace`. */
export const rotation = { every: "24 hours", grace: "60 seconds" } as const;

/** `last_seen_at` is written at most this often. */
export const touchInterval = "60 seconds";

/** A further session ends the oldest. */
export const maxSessions = 10;

/** Lifetime of the cookie in seconds; the database may end the session earlier. */
export const sessionCookieSeconds = studentSessionDays * 24 * 60 * 60;

/** SQL condition for a session joined with its user; sessions of deleted accounts are never alive. */
export function isAlive(now: SQL): SQL {
  return sql`${users.deletedAt} is null and ${sessions.lastSeenAt} > ${now} - ${perRole(life.idle)} and ${sessions.authenticatedAt} > ${now} - ${perRole(life.absolute)}`;
}

function perRole({ student, staff }: { student: string; staff: string }) {
  return sql`(case when ${users.role} = 'student' and not exists (select from ${teamRoles} t where t.user_id = ${users}.id) then ${sql.raw(`interval '${student}'`)} else ${sql.raw(`interval '${staff}'`)} end)`;
}

/**
 * Opens a session and returns its token for the cookie. `replaces` is the browser's former token; that session ends (no
 * fixation). `isHeld`: the caller has called `holdPerson`. Beyond ten sessions the oldest end. Call it inside the
 * sign-in's transaction.
 */
export async function startSession(
  ctx: Ctx,
  {
    viewer,
    provider,
    replaces,
    device = null,
    isHeld = false,
  }: { viewer: Viewer; provider: string; replaces: string | null; device?: string | null; isHeld?: boolean },
): Promise<string> {
  if (replaces) await ctx.db.delete(sessions).where(hasTokenHash(hashToken(replaces)));
  const token = newToken();
  const now = sqlNow(ctx);
  if (!isHeld) await holdPerson(ctx, viewer.id);
  const ended = ctx.db.$with("ended").as(endSurplus(ctx, viewer.id));
  await ctx.db
    .with(ended)
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId: viewer.id,
      rotatedAt: now,
      authenticatedAt: now,
      lastSeenAt: now,
      hasSecondFactor: viewer.hasSecondFactor,
      device,
    });
  await recordEvent({ ...ctx, viewer }, "session.created", `user/${viewer.id}`, { provider });
  return token;
}

/** Sessions opened by a token's hash, including a token replaced a moment ago. */
export const hasTokenHash = (hash: string) => or(eq(sessions.tokenHash, hash), eq(sessions.previousTokenHash, hash));

/** The statement that keeps the person's newest live sessions, one fewer than allowed. */
function endSurplus(ctx: Ctx, userId: string) {
  const newest = ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isAlive(sql`(${sqlNow(ctx)})`)))
    .orderBy(desc(sessions.authenticatedAt))
    .limit(maxSessions - 1);
  const isSurplus = and(eq(sessions.userId, userId), not(inArray(sessions.tokenHash, newest)));
  return ctx.db.delete(sessions).where(isSurplus).returning({ tokenHash: sessions.tokenHash });
}

/** Whether a token still opens its session, which a change of role or its owner may have ended. Only reads. */
export async function isSessionAlive({ db }: Pick<Ctx, "db">, token: string): Promise<boolean> {
  return (await db.$count(sessions, hasTokenHash(hashToken(token)))) > 0;
}
