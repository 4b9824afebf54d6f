import { and, desc, eq, inArray, not, or, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { hashOf, newToken } from "#app/domain/people/secret-token.server.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { alive, mostSessions } from "./session-life.server.ts";

/**
 * Opens a session with an id of its own and gives its token, which goes into the cookie and nowhere else.
 * `replaces` is the token that the browser held before: that session ends (no fixation). Of more than ten sessions of
 * one person the oldest end. `device` is what its owner will know it by (`deviceOf`). Call it inside the transaction of
 * the sign-in (A4).
 */
export async function startSession(
  ctx: Ctx,
  {
    viewer,
    provider,
    replaces,
    device = null,
  }: { viewer: Viewer; provider: string; replaces: string | null; device?: string | null },
): Promise<string> {
  if (replaces) await ctx.db.delete(sessions).where(opensWith(hashOf(replaces)));
  await endSurplus(ctx, viewer.id);
  const token = newToken();
  const now = clock(ctx);
  await ctx.db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId: viewer.id,
    rotatedAt: now,
    authenticatedAt: now,
    lastSeenAt: now,
    hasSecondFactor: viewer.hasSecondFactor,
    device,
  });
  await record({ ...ctx, viewer }, "session.created", `user/${viewer.id}`, { provider });
  return token;
}

/** The sessions that a token's hash opens, or opened a moment ago. */
export const opensWith = (hash: string) => or(eq(sessions.tokenHash, hash), eq(sessions.previousTokenHash, hash));

/** Leaves the person's newest living sessions, one fewer than they may have. The user's row orders parallel sign-ins. */
async function endSurplus(ctx: Ctx, userId: string) {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const kept = ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), alive(sql`(${clock(ctx)})`)))
    .orderBy(desc(sessions.authenticatedAt))
    .limit(mostSessions - 1);
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), not(inArray(sessions.tokenHash, kept))));
}
