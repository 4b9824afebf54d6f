import { lt } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { retention } from "#app/domain/privacy/retention/retention-table.ts";
import { endOf } from "#app/domain/privacy/retention/time-kept.server.ts";
import { idempotencyKeys } from "#drizzle/schema/platform.ts";

/** Deletes idempotency keys with the answers kept under them once their 24 hours are over (A18). Out: how many. */
export async function forgetIdempotencyKeys(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, endOf(ctx, retention.attempts.period)))
    .returning({ key: idempotencyKeys.key });
  return gone.length;
}
