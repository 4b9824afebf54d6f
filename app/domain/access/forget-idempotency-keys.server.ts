import { sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idempotencyKeys } from "#drizzle/schema/platform.ts";

/** Deletes idempotency keys with the answers kept under them once their 24 hours are over (A18). Out: how many. */
export async function forgetIdempotencyKeys(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < ${clock(ctx)} - interval '24 hours'`)
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}
