import { and, eq, isNull, or, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { webhookDeliveries as deliveries } from "#drizzle/schema/webhooks.ts";
import { deliveryNotFound } from "./delivery.ts";
import { pausedMessage } from "./endpoint.ts";
import { withEndpoint } from "./endpoints.server.ts";
import { testType } from "./messages.ts";
import { queueDelivery } from "./queue-deliveries.server.ts";

/**
 * Queues a message again, due at once and with a full set of attempts: the same bytes under the same id, so that a
 * receiver recognises it. It may have been delivered, abandoned, or be waiting for its next attempt.
 */
export async function resend(ctx: Ctx, id: number): Promise<{ deliveryId: number }> {
  const endpointId = await endpointOf(ctx, id);
  return await withEndpoint(ctx, endpointId, async (within, { pausedAt }) => {
    if (pausedAt) throw new AppError("conflict", pausedMessage);
    const now = sqlNow(within);
    const isIdle = or(isNull(deliveries.claimedUntil), sql`${deliveries.claimedUntil} < ${now}`);
    const [queued] = await within.db
      .update(deliveries)
      .set({ attempts: 0, nextAttemptAt: now, claimedUntil: null, deliveredAt: null, givenUpAt: null })
      .where(and(eq(deliveries.id, id), isIdle))
      .returning({ id: deliveries.id });
    if (!queued) throw new AppError("conflict", "Este aviso está sendo enviado agora. Recarregue a página.");
    await recordEvent(within, "webhook.resent", `webhook/${endpointId}`, { deliveryId: id });
    return { deliveryId: id };
  });
}

/** Checks the viewer first, so that others cannot tell whether the message exists. */
async function endpointOf(ctx: Ctx, id: number): Promise<number> {
  authorise(ctx, "webhooks.manage");
  const [found] = await ctx.db
    .select({ endpointId: deliveries.endpointId })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  if (!found) throw new AppError("not_found", deliveryNotFound);
  return found.endpointId;
}

/** Queues a test message for an endpoint, whatever its types. */
export async function sendTest(ctx: Ctx, id: number): Promise<{ deliveryId: number }> {
  return await withEndpoint(ctx, id, async (within, { pausedAt }) => {
    if (pausedAt) throw new AppError("conflict", pausedMessage);
    const eventId = await recordEvent(within, "webhook.tested", `webhook/${id}`, {});
    return { deliveryId: await queueDelivery(within, { endpointId: id, type: testType, eventId }) };
  });
}
