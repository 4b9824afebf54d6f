import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";
import { type EndpointView, endpointNotFound } from "./endpoint.ts";
import type { WebhookType } from "./messages.ts";

/** All endpoints, newest first; there are few. */
export async function listEndpoints(ctx: Ctx): Promise<EndpointView[]> {
  authorise(ctx, "webhooks.manage");
  return await selectEndpoints(ctx).orderBy(desc(endpoints.id));
}

export async function showEndpoint(ctx: Ctx, id: number): Promise<EndpointView> {
  authorise(ctx, "webhooks.manage");
  const [row] = await selectEndpoints(ctx).where(and(isNull(endpoints.removedAt), eq(endpoints.id, id)));
  if (!row) throw new AppError("not_found", endpointNotFound);
  return row;
}

function selectEndpoints(ctx: Ctx) {
  const inLine = ctx.db
    .select({
      endpointId: deliveries.endpointId,
      waiting: sql<number>`count(*)::int`.as("waiting"),
      retrying: sql<number>`(count(*) filter (where attempts > (claimed_until is not null)::int))::int`.as("retrying"),
    })
    .from(deliveries)
    .where(sql`${deliveries.nextAttemptAt} is not null`)
    .groupBy(deliveries.endpointId)
    .as("in_line");
  const { previousUntil } = endpoints;
  return ctx.db
    .select({
      id: endpoints.id,
      url: endpoints.url,
      description: endpoints.description,
      types: sql<WebhookType[]>`${endpoints.types}`,
      createdAt: endpoints.createdAt,
      lastDeliveredAt: endpoints.lastDeliveredAt,
      pausedAt: endpoints.pausedAt,
      pausedFor: endpoints.pausedFor,
      previousUntil: sql<Date | null>`case when ${previousUntil} > ${sqlNow(ctx)} then ${previousUntil} end`.mapWith(
        previousUntil,
      ),
      waiting: sql<number>`coalesce(${inLine.waiting}, 0)`,
      retrying: sql<number>`coalesce(${inLine.retrying}, 0)`,
    })
    .from(endpoints)
    .leftJoin(inLine, eq(inLine.endpointId, endpoints.id))
    .where(isNull(endpoints.removedAt))
    .$dynamic();
}

type EndpointRow = typeof endpoints.$inferSelect;

/** Runs `work` with one endpoint locked. */
export async function withEndpoint<T>(
  ctx: Ctx,
  id: number,
  work: (ctx: SignedCtx, endpoint: EndpointRow) => Promise<T>,
) {
  const signed = authorise(ctx, "webhooks.manage");
  return await inTransaction(signed, async (within) => {
    const living = and(eq(endpoints.id, id), isNull(endpoints.removedAt));
    const [endpoint] = await within.db.select().from(endpoints).where(living).for("no key update");
    if (!endpoint) throw new AppError("not_found", endpointNotFound);
    return await work(within, endpoint);
  });
}
