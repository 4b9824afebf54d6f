import { eq, inArray, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { alive } from "./session-life.server.ts";

/** Deletes sessions that have ended by themselves: nobody can come back into one. Out: how many. */
export async function forgetSessions(ctx: Ctx): Promise<number> {
  const ended = ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(sql`not (${alive(sql`(${clock(ctx)})`)})`)
    .limit(5_000)
    .for("update", { of: sessions, skipLocked: true });
  const gone = await ctx.db
    .delete(sessions)
    .where(inArray(sessions.tokenHash, ended))
    .returning({ userId: sessions.userId });
  return gone.length;
}
