import { type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { EventOf } from "#app/domain/events/event-types.ts";
import type { Subscriptions } from "#app/domain/events/record.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { type WebhookType, webhookTypeNames } from "./messages.ts";

/**
 * Puts a message into line for every endpoint that wants to know of these events, in one statement; those that are
 * paused find theirs when they go on. It happens as the events are recorded: their ids are not committed in order, so
 * reading the events table from a mark on would miss some.
 */
async function queueMessages(ctx: Ctx, happened: readonly EventOf<WebhookType>[]) {
  const type = happened[0]!.type;
  const ids = `{${happened.map(({ id }) => id).join(",")}}`;
  const written = sql`unnest(${ids}::bigint[])`;
  await ctx.db.execute(
    insertFrom(ctx, { type, written, wanting: sql`e.removed_at is null and ${type} = any(e.types)` }),
  );
}

/** Every event that other systems can be told of. */
export const webhookSubscriptions: Subscriptions = Object.fromEntries(
  webhookTypeNames.map((type) => [type, queueMessages]),
);

/** Puts a message into line for one event and one endpoint, whatever it wants to know of. */
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
