import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { queueFor } from "#app/domain/webhooks/deliveries/queue-deliveries.server.ts";
import { withEndpoint } from "#app/domain/webhooks/endpoints/hold-endpoint.server.ts";
import { pausedSentence } from "#app/domain/webhooks/endpoints/labels.ts";
import { testType } from "#app/domain/webhooks/payloads/types.ts";

/**
 * Puts a test message into line for an endpoint, whatever it is told of. For admins; refuses (conflict) one that is
 * paused. Out: the message's number in the log.
 */
export async function sendTest(ctx: Ctx, id: number): Promise<{ deliveryId: number }> {
  return await withEndpoint(ctx, id, async (within, { pausedAt }) => {
    if (pausedAt) throw new Refusal("conflict", pausedSentence);
    const eventId = await record(within, "webhook.tested", `webhook/${id}`);
    return { deliveryId: await queueFor(within, { endpointId: id, type: testType, eventId }) };
  });
}
