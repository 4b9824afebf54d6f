import { type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { EventOf } from "#app/domain/events/event-types.ts";
import type { Subscriptions } from "#app/domain/events/record.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { type WebhookType, webhookTypeNames } from "./messages.ts";

/**
 * Queues a message for every endpoint that subscribed to these events, paused ones included, in one statement. Done as
 * the events are recorded: ids are not committed in order, so reading the events table from a mark on would miss some.
 */
async function queueMessages(ctx: Ctx, all: readonly EventOf<WebhookType>[]) {
  // Asaas's invoices are no other system's business.
  const happened = all.filter(({ data }) => !("via" in data) || data.via === "event");
  if (!happened.length) return;
  const type = happened[0]!.type;
  const ids = `{${happened.map(({ id }) => id).join(",")}}`;
  const written = sql`unnest(${ids}::bigint[])`;
  await ctx.db.execute(
    insertFrom(ctx, { type, written, wanting: sql`e.removed_at is null and ${type} = any(e.types)` }),
  );
}

/** Queues messages for every type that webhooks know. */
export const webhookSubscriptions: Subscriptions = Object.fromEntries(
  webhookTypeNames.map((type) => [type, queueMessages]),
);

/** Queues a message for one event and one endpoint, whatever its types. */
export async function queueDelivery(
  ctx: Ctx,
  { endpointId, ...message }: { endpointId: number; type: string; eventId: number },
) {
  const written = sql`unnest(array[${message.eventId}::bigint])`;
  const queued = insertFrom(ctx, { type: message.type, written, wanting: sql`e.id = ${endpointId}` });
  const [row] = await ctx.db.execute<{ id: string }>(sql`${queued} returning id`);
  return Number(row!.id);
}

type Queued = { type: string; written: SQL; wanting: SQL };

function insertFrom(ctx: Ctx, { type, written, wanting }: Queued): SQL {
  const now = sqlNow(ctx);
  return sql`
    insert into ${webhookDeliveries} (endpoint_id, event_id, message_id, type, created_at, next_attempt_at)
    select e.id, v.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${type}, ${now}, ${now}
    from ${webhookEndpoints} e, ${written} v (id)
    where ${wanting}`;
}
