import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { sqlNow } from "./clock.server.ts";
import type { Ctx } from "./ctx.ts";

/** The id under which content is stored: sent again unchanged it gets the same id and counts once; changed, another. */
export const attemptName = (attemptId: string, content: unknown) =>
  createHash("sha256")
    .update(JSON.stringify([attemptId, content]))
    .digest("hex")
    .slice(0, 32);

/** The time that a browser says, if it lies between `since` and now; otherwise now. */
export function timeSaid(ctx: Ctx, said: Date | undefined, since: SQL): SQL<Date> {
  const now = sqlNow(ctx);
  const at = said && sql`${said.toISOString()}::timestamptz`;
  return at ? sql`case when ${at} between ${since} and ${now} then ${at} else ${now} end` : now;
}
