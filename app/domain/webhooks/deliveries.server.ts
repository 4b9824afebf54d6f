import { and, asc, eq, getTableColumns, isNotNull, isNull, or, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { listCsv, selectListPage } from "#app/domain/list.server.ts";
import type { QueryOf } from "#app/domain/list.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "#drizzle/schema/webhooks.ts";
import {
  type DeliveryDetail,
  type DeliveryView,
  deliveryList,
  deliveryNotFound,
  deliveryState,
  deliveryStates,
} from "./delivery.ts";
import { type EndpointView, pausedMessage } from "./endpoint.ts";
import { showEndpoint, withEndpoint } from "./endpoints.server.ts";
import { testType } from "./messages.ts";
import { queueDelivery } from "./queue-deliveries.server.ts";

const filters = {
  waiting: isNotNull(deliveries.nextAttemptAt),
  delivered: isNotNull(deliveries.deliveredAt),
  given_up: isNotNull(deliveries.givenUpAt),
};

type Query = Partial<QueryOf<typeof deliveryList>>;

const found = (endpointId: number, { q = "", state = "all" }: Query) =>
  and(
    eq(deliveries.endpointId, endpointId),
    state === "all" ? undefined : filters[state],
    matchesEveryWord(sql`${deliveries.type}`, q),
  );

const toView = (row: typeof deliveries.$inferSelect): DeliveryView => {
  const { body, attempts, claimedUntil, eventId, ...shown } = row;
  return { ...shown, state: deliveryState(row) };
};

/** One page of the messages to an endpoint, newest first unless asked otherwise. */
export async function listDeliveries(ctx: Ctx, endpointId: number, query: Query & Paging): Promise<Page<DeliveryView>> {
  authorise(ctx, "webhooks.manage");
  const where = found(endpointId, query);
  const source = { id: deliveries.id, where };
  const columns = getTableColumns(deliveries);
  const [rows, total] = await Promise.all([
    selectListPage(ctx, ctx.db.select(columns).from(deliveries).$dynamic(), source, query),
    ctx.db.$count(deliveries, where),
  ]);
  return toPage(rows.map(toView), total, query);
}

/** The same messages as a file. */
export async function exportDeliveries(ctx: Ctx, endpointId: number, query: Query) {
  const signed = requireViewer(ctx);
  const { url } = await showEndpoint(signed, endpointId);
  return await listCsv<DeliveryView>(signed, {
    what: deliveryList.name,
    source: { id: deliveries.id, where: found(endpointId, query) },
    query,
    cells: {
      ID: ({ messageId }) => messageId,
      Endereço: () => url,
      Aviso: ({ type }) => type,
      Situação: ({ state }) => deliveryStates[state],
      Data: ({ createdAt }) => shortDate(createdAt),
      Hora: ({ createdAt }) => timeOfDay(createdAt),
    },
    read: async (isInBatch) => (await ctx.db.select().from(deliveries).where(isInBatch)).map(toView),
  });
}

/** A message with its endpoint, its body and every attempt, the first one first. */
export async function showDelivery(
  ctx: Ctx,
  id: number,
): Promise<{ delivery: DeliveryDetail; endpoint: EndpointView }> {
  authorise(ctx, "webhooks.manage");
  const select = ctx.db
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
  const [[found], made] = await Promise.all([select, tried]);
  if (!found) throw new AppError("not_found", deliveryNotFound);
  const delivery = { ...found.row, state: deliveryState(found.row), attempts: made };
  return { delivery, endpoint: await showEndpoint(ctx, delivery.endpointId) };
}

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
