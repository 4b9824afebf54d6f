import { sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { oldest } from "#app/domain/sign-in/sign-in-life.server.ts";
import { localCodes, signIns } from "#drizzle/schema/people.ts";

/** Deletes sign-ins that nobody finished, and codes of the built-in provider that nobody redeemed. Out: how many. */
export async function forgetSignIns(ctx: Ctx): Promise<number> {
  const unfinished = await ctx.db
    .delete(signIns)
    .where(sql`${signIns.createdAt} < ${oldest(ctx)}`)
    .returning({ provider: signIns.provider });
  const unused = await ctx.db
    .delete(localCodes)
    .where(sql`${localCodes.createdAt} < ${clock(ctx)} - interval '1 hour'`)
    .returning({ at: localCodes.createdAt });
  return unfinished.length + unused.length;
}
