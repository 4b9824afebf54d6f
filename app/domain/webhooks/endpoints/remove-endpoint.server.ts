import { and, eq, isNotNull } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { withEndpoint } from "#app/domain/webhooks/endpoints/hold-endpoint.server.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/**
 * Removes an endpoint: it is told of nothing more, and what is in line is given up. What was sent stays in the
 * database until it is swept. For admins. Out: where messages went.
 */
export async function removeEndpoint(ctx: Ctx, id: number): Promise<{ url: string }> {
  return await withEndpoint(ctx, id, async (within, { url }) => {
    const now = clock(within);
    const gone = { removedAt: now, previousSealedSecret: null, previousUntil: null };
    await within.db.update(endpoints).set(gone).where(eq(endpoints.id, id));
    await within.db
      .update(deliveries)
      .set({ givenUpAt: now, nextAttemptAt: null, claimedUntil: null })
      .where(and(eq(deliveries.endpointId, id), isNotNull(deliveries.nextAttemptAt)));
    await record(within, "webhook.removed", `webhook/${id}`);
    return { url };
  });
}
