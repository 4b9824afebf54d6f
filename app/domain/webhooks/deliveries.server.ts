import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { retention } from "#app/domain/retention.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "#drizzle/schema/webhooks.ts";
import { type DeliveryDetail, type DeliveryView, deliveryNotFound, deliveryState, type LogPart } from "./delivery.ts";
import type { EndpointView } from "./endpoint.ts";
import { showEndpoint } from "./endpoints.server.ts";

const filters = {
  all: undefined,
  waiting: isNotNull(deliveries.nextAttemptAt),
  delivered: isNotNull(deliveries.deliveredAt),
  given_up: isNotNull(deliveries.givenUpAt),
};

/** One page of the messages to an endpoint, newest first. */
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
  return toPage(listed, total, paging);
}

/** A message with its endpoint, its body and every attempt, the first one first. */
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
  if (!found) throw new AppError("not_found", deliveryNotFound);
  const delivery = { ...found.row, state: deliveryState(found.row), attempts: made };
  return { delivery, endpoint: await showEndpoint(ctx, delivery.endpointId) };
}

/** How long messages and their attempts are kept, what still waits for a paused endpoint included. */
export const deliveryDays = retention.messages.period.days;
const batchSize = 5_000;

/** Erases messages of more than 90 days ago with their attempts, some thousands at a time. */
export async function purgeDeliveries(ctx: Ctx): Promise<number> {
  const old = sql`${deliveries.createdAt} < ${sqlNow(ctx)} - make_interval(days => ${deliveryDays})`;
  const isIdle = sql`coalesce(${deliveries.claimedUntil} < ${sqlNow(ctx)}, true)`;
  const some = ctx.db.select({ id: deliveries.id }).from(deliveries).where(and(old, isIdle)).limit(batchSize);
  const forgotten = await ctx.db
    .delete(deliveries)
    .where(inArray(deliveries.id, some))
    .returning({ id: deliveries.id });
  return forgotten.length + (forgotten.length === batchSize ? await purgeDeliveries(ctx) : 0);
}
