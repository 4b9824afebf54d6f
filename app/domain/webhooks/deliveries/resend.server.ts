import { and, eq, isNull, or, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { deliveryNotFound } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { withEndpoint } from "#app/domain/webhooks/endpoints/hold-endpoint.server.ts";
import { pausedSentence } from "#app/domain/webhooks/endpoints/labels.ts";
import { webhookDeliveries as deliveries } from "#drizzle/schema/webhooks.ts";

/**
 * Puts a message into line once more, due at once and with all its attempts before it: the same bytes under the same
 * id, so that whoever took it before knows it again. It may have been delivered, given up, or be waiting for its next
 * attempt. For admins. Refuses (conflict) one that is on its way this very moment, and one whose endpoint is paused;
 * (not found) an id that is none.
 */
export async function resend(ctx: Ctx, id: number): Promise<{ deliveryId: number }> {
  const endpointId = await endpointOf(ctx, id);
  return await withEndpoint(ctx, endpointId, async (within, { pausedAt }) => {
    if (pausedAt) throw new Refusal("conflict", pausedSentence);
    const now = clock(within);
    const isIdle = or(isNull(deliveries.claimedUntil), sql`${deliveries.claimedUntil} < ${now}`);
    const [queued] = await within.db
      .update(deliveries)
      .set({ attempts: 0, nextAttemptAt: now, claimedUntil: null, deliveredAt: null, givenUpAt: null })
      .where(and(eq(deliveries.id, id), isIdle))
      .returning({ id: deliveries.id });
    if (!queued) throw new Refusal("conflict", "Este aviso está sendo enviado agora. Recarregue a página.");
    await record(within, "webhook.resent", `webhook/${endpointId}`, { deliveryId: id });
    return { deliveryId: id };
  });
}

/** Who asks is looked at before anything else is said: to whoever may not, there is no difference. */
async function endpointOf(ctx: Ctx, id: number): Promise<number> {
  authorise(ctx, "webhooks.manage");
  const [found] = await ctx.db
    .select({ endpointId: deliveries.endpointId })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  if (!found) throw new Refusal("not_found", deliveryNotFound);
  return found.endpointId;
}
