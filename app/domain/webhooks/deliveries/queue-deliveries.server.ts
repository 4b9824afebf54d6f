import { sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isWebhookType } from "#app/domain/webhooks/payloads/types.ts";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";

/**
 * Puts a message into line for every endpoint that wants to know of what was just recorded, in one statement, however
 * many events there are; those that are paused find theirs when they go on. Call it in the events' own transaction:
 * ids are not committed in their order, so whoever read the events table from a mark on would miss some.
 */
export async function queueDeliveries(ctx: Ctx, action: string, eventIds: readonly number[]) {
  if (!isWebhookType(action)) return;
  const wanting = sql`e.removed_at is null and ${action} = any(e.types)`;
  await queue(ctx, { type: action, eventIds, wanting });
}

/** The same for one event and one endpoint, whatever it wants to know of. Out: the message's id. */
export async function queueFor(
  ctx: Ctx,
  { endpointId, ...told }: { endpointId: number; type: string; eventId: number },
) {
  const { type, eventId } = told;
  const [id] = await queue(ctx, { type, eventIds: [eventId], wanting: sql`e.id = ${endpointId}` });
  return id!;
}

type Queued = { type: string; eventIds: readonly number[]; wanting: ReturnType<typeof sql> };

async function queue(ctx: Ctx, { type, eventIds, wanting }: Queued): Promise<number[]> {
  const now = clock(ctx);
  const queued = await ctx.db.execute<{ id: string }>(sql`
    insert into ${webhookDeliveries} (endpoint_id, event_id, message_id, type, created_at, next_attempt_at)
    select e.id, v.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${type}, ${now}, ${now}
    from ${webhookEndpoints} e, unnest(${`{${eventIds.join(",")}}`}::bigint[]) v (id)
    where ${wanting}
    returning id`);
  return queued.map(({ id }) => Number(id));
}
