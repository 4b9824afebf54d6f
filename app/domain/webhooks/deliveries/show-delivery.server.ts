import { and, asc, eq, isNull } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { type DeliveryDetail, deliveryNotFound, deliveryState } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import type { EndpointView } from "#app/domain/webhooks/endpoints/endpoint-view.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints/read-endpoints.server.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "#drizzle/schema/webhooks.ts";

/**
 * A message with its endpoint, its body and every attempt, the first one first. For admins; refuses (not found) an id
 * that is none, and one whose endpoint was removed.
 */
export async function showDelivery(
  ctx: Ctx,
  id: number,
): Promise<{ delivery: DeliveryDetail; endpoint: EndpointView }> {
  authorise(ctx, "webhooks.manage");
  const asked = ctx.db
    .select({ row: deliveries })
    .from(deliveries)
    .innerJoin(endpoints, and(eq(endpoints.id, deliveries.endpointId), isNull(endpoints.removedAt)))
    .where(eq(deliveries.id, id));
  const { at, status, milliseconds, failure } = attempts;
  const tried = ctx.db
    .select({ id: attempts.id, at, status, milliseconds, failure })
    .from(attempts)
    .where(eq(attempts.deliveryId, id))
    .orderBy(asc(attempts.id));
  const [[found], made] = await Promise.all([asked, tried]);
  if (!found) throw new Refusal("not_found", deliveryNotFound);
  const delivery = { ...found.row, state: deliveryState(found.row), attempts: made };
  return { delivery, endpoint: await showEndpoint(ctx, delivery.endpointId) };
}
