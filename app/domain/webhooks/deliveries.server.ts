import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
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
import type { EndpointView } from "./endpoint.ts";
import { showEndpoint } from "./endpoints.server.ts";

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
