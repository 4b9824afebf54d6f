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
  const token = newToken();
  const now = clock(ctx);
  // Held until the transaction ends, so that parallel sign-ins of one person come one after another.
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for("no key update");
  const ended = ctx.db.$with("ended").as(endSurplus(ctx, viewer.id));
  await ctx.db
    .with(ended)
    .insert(sessions)
    .values({
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

/** The statement that leaves the person's newest living sessions, one fewer than they may have. */
function endSurplus(ctx: Ctx, userId: string) {
  const kept = ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), alive(sql`(${clock(ctx)})`)))
    .orderBy(desc(sessions.authenticatedAt))
    .limit(mostSessions - 1);
  const isSurplus = and(eq(sessions.userId, userId), not(inArray(sessions.tokenHash, kept)));
  return ctx.db.delete(sessions).where(isSurplus).returning({ tokenHash: sessions.tokenHash });
}
