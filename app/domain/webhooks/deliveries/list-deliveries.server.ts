import { and, desc, eq, isNotNull } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { type DeliveryView, deliveryState, type LogPart } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { webhookDeliveries as deliveries } from "#drizzle/schema/webhooks.ts";

const filters = {
  all: undefined,
  waiting: isNotNull(deliveries.nextAttemptAt),
  delivered: isNotNull(deliveries.deliveredAt),
  given_up: isNotNull(deliveries.givenUpAt),
};

/** One page of the messages to an endpoint, the newest first; of one part of them where asked so. For admins. */
export async function listDeliveries(
  ctx: Ctx,
  endpointId: number,
  { part, ...paging }: Paging & { part: LogPart },
): Promise<Page<DeliveryView>> {
  authorise(ctx, "webhooks.manage");
  const asked = and(eq(deliveries.endpointId, endpointId), filters[part]);
  const shown = ctx.db
    .select()
    .from(deliveries)
    .where(asked)
    .orderBy(desc(deliveries.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit);
  const [rows, total] = await Promise.all([shown, ctx.db.$count(deliveries, asked)]);
  const listed = rows.map(({ body, attempts, claimedUntil, eventId, ...row }) => ({
    ...row,
    state: deliveryState({ ...row, attempts, claimedUntil }),
  }));
  return pageOf(listed, total, paging);
}
