import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { events } from "#drizzle/schema/platform.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";
import { sendSeconds } from "./send.server.ts";

/** How long a message is leased, to send it and record the outcome. */
export const leaseSeconds = sendSeconds + 40;

/** How many messages are sent to one endpoint at a time. */
export const maxConcurrentPerEndpoint = 2;

/** A leased message with its event and endpoint; `attempts` includes this one. */
export type Leased = Awaited<ReturnType<typeof leasedRows>>[number];

/**
 * Leases due messages for a minute: of each endpoint that is not paused up to its limit, longest due first; with
 * `endpointId` of that one alone. Lease and attempt are committed before anything is sent, so that a message which
 * crashes the process is abandoned like any other. Safe with several instances, which keep the limit together.
 */
export async function leaseDue(ctx: Ctx, endpointId?: number): Promise<Leased[]> {
  const ids = await inTransaction(
    ctx,
    async (within) => await markAttempted(within, await lockEndpoints(within, endpointId)),
  );
  return ids.length ? await leasedRows(ctx, ids) : [];
}

/**
 * Locks endpoints until the transaction ends, so that the count of messages under way includes every other instance's.
 * Endpoints locked by another instance are left to it; a single `endpointId` is waited for.
 */
async function lockEndpoints({ db, now }: Ctx, endpointId?: number): Promise<number[]> {
  if (endpointId !== undefined) {
    await db.execute(sql`select pg_advisory_xact_lock(${webhookLock}, ${endpointId}::int)`);
    return [endpointId];
  }
  const rows = await db.execute<{ id: number; isOurs: boolean }>(sql`
    with due as materialized (
      select e.id from ${endpoints} e
      where e.paused_at is null and e.removed_at is null
        and exists (select from ${deliveries} d where d.endpoint_id = e.id and d.next_attempt_at <= ${sqlNow({ now })})
    )
    select id, pg_try_advisory_xact_lock(${webhookLock}, id) as "isOurs" from due`);
  return rows.filter(({ isOurs }) => isOurs).map(({ id }) => id);
}

/** An arbitrary number, the same in every instance. */
const webhookLock = 7_347_364;

async function markAttempted(ctx: Ctx, endpointIds: number[]): Promise<number[]> {
  if (!endpointIds.length) return [];
  const now = sqlNow(ctx);
  const due = sql`
    select d.id from ${endpoints} e cross join lateral (
      select d.id from ${deliveries} d
      where d.endpoint_id = e.id and d.next_attempt_at <= ${now} and (d.claimed_until is null or d.claimed_until < ${now})
      order by d.next_attempt_at, d.id
      limit greatest(0, ${maxConcurrentPerEndpoint} - (
        select count(*) from ${deliveries} b where b.endpoint_id = e.id and b.claimed_until >= ${now}
      ))
      for update skip locked
    ) d
    where e.paused_at is null and e.removed_at is null and e.id = any(${`{${endpointIds.join(",")}}`}::int[])`;
  // A plain subquery might be run again for each row; what is locked must be selected once.
  const taken = await ctx.db.execute<{ id: string }>(sql`
    with due as materialized (${due})
    update ${deliveries} d
    set attempts = d.attempts + 1, claimed_until = ${now} + make_interval(secs => ${leaseSeconds})
    from due where d.id = due.id returning d.id`);
  return taken.map(({ id }) => Number(id));
}

async function leasedRows(ctx: Ctx, ids: number[]) {
  const { sealedSecret, previousSealedSecret, previousUntil } = endpoints;
  const isOverlapping = sql`${previousUntil} > ${sqlNow(ctx)}`;
  return await ctx.db
    .select({
      id: deliveries.id,
      endpointId: deliveries.endpointId,
      messageId: deliveries.messageId,
      type: deliveries.type,
      body: deliveries.body,
      attempts: deliveries.attempts,
      url: endpoints.url,
      sealedSecret,
      previousSealedSecret: sql<string | null>`case when ${isOverlapping} then ${previousSealedSecret} end`,
      event: { at: events.at, object: events.object, data: events.data },
      /** Whole seconds since 1970. */
      now: sql<number>`floor(extract(epoch from ${sqlNow(ctx)}))::float8`,
    })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(inArray(deliveries.id, ids), isNotNull(deliveries.claimedUntil)))
    .orderBy(deliveries.id);
}
