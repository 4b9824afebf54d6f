import { type SQL, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isWebhookType } from "#app/domain/webhooks/payloads/types.ts";
import { webhookDeliveries, webhookEndpoints } from "#drizzle/schema/webhooks.ts";

/**
 * The insert that puts a message into line for every endpoint that wants to know of what is being recorded, however
 * many events there are; those that are paused find theirs when they go on. It is said together with the insert of the
 * events, whose ids `written` gives: ids are not committed in their order, so whoever read the events table from a mark
 * on would miss some. Null where nobody can want to know.
 */
export function insertDeliveries(ctx: Ctx, action: string, written: SQL): SQL | null {
  if (!isWebhookType(action)) return null;
  return insertFrom(ctx, { type: action, written, wanting: sql`e.removed_at is null and ${action} = any(e.types)` });
}

/** Puts a message into line for one event and one endpoint, whatever it wants to know of. Out: the message's id. */
export async function queueFor(
  ctx: Ctx,
  { endpointId, ...told }: { endpointId: number; type: string; eventId: number },
) {
  const written = sql`(select ${told.eventId}::bigint as id)`;
  const queued = insertFrom(ctx, { type: told.type, written, wanting: sql`e.id = ${endpointId}` });
  const [row] = await ctx.db.execute<{ id: string }>(sql`${queued} returning id`);
  return Number(row!.id);
}

type Queued = { type: string; written: SQL; wanting: SQL };

function insertFrom(ctx: Ctx, { type, written, wanting }: Queued): SQL {
  const now = clock(ctx);
  return sql`
    insert into ${webhookDeliveries} (endpoint_id, event_id, message_id, type, created_at, next_attempt_at)
    select e.id, v.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${type}, ${now}, ${now}
    from ${webhookEndpoints} e, ${written} v
    where ${wanting}`;
}
