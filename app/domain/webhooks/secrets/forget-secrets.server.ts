import { lte } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/** Erases the secrets whose day beside their successor is over. Out: how many. */
export async function forgetSecrets(ctx: Ctx): Promise<number> {
  const forgotten = await ctx.db
    .update(endpoints)
    .set({ previousSealedSecret: null, previousUntil: null })
    .where(lte(endpoints.previousUntil, clock(ctx)))
    .returning({ id: endpoints.id });
  return forgotten.length;
}
