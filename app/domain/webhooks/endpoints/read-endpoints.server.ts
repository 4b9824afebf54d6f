import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { EndpointView } from "#app/domain/webhooks/endpoints/endpoint-view.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoints/labels.ts";
import type { WebhookType } from "#app/domain/webhooks/payloads/types.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/** All endpoints, the newest first; there are few. For admins. */
export async function listEndpoints(ctx: Ctx): Promise<EndpointView[]> {
  authorise(ctx, "webhooks.manage");
  return await selectEndpoints(ctx).orderBy(desc(endpoints.id));
}

/** One endpoint. For admins; refuses (not found) an id that is none, and one that was removed. */
export async function showEndpoint(ctx: Ctx, id: number): Promise<EndpointView> {
  authorise(ctx, "webhooks.manage");
  const [row] = await selectEndpoints(ctx).where(and(isNull(endpoints.removedAt), eq(endpoints.id, id)));
  if (!row) throw new Refusal("not_found", endpointNotFound);
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
      previousUntil: sql<Date | null>`case when ${previousUntil} > ${clock(ctx)} then ${previousUntil} end`.mapWith(
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
