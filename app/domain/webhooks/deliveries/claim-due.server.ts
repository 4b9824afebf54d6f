import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { sendSeconds } from "#app/domain/webhooks/sending/send.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/** How long whoever took a message has it to themselves: to send it, and to write down what came of it. */
export const claimSeconds = sendSeconds + 40;

/** So many messages are on their way to one endpoint at a time; the next waits until one of them has ended. */
export const mostAtOnce = 2;

/** A message that is ours to send, with what it tells and where it goes; `attempts` counts this one too. */
export type Claimed = Awaited<ReturnType<typeof claimedRows>>[number];

/**
 * Takes messages that are due: of each endpoint that is not paused as many as may be on their way to it, those due for
 * longest first; of one endpoint alone where `endpointId` says so. Nobody else is given them for a minute. That is
 * written down before anything is sent, and the attempt counted, so that a message which ends the platform each time
 * is given up like any other. Several platforms may do so at once: two never take the same.
 */
export async function claimDue(ctx: Ctx, endpointId?: number): Promise<Claimed[]> {
  const now = clock(ctx);
  const due = sql`
    select d.id from ${endpoints} e cross join lateral (
      select d.id from ${deliveries} d
      where d.endpoint_id = e.id and d.next_attempt_at <= ${now} and (d.claimed_until is null or d.claimed_until < ${now})
      order by d.next_attempt_at, d.id
      limit greatest(0, ${mostAtOnce} - (
        select count(*) from ${deliveries} b where b.endpoint_id = e.id and b.claimed_until >= ${now}
      ))
      for update skip locked
    ) d
    where e.paused_at is null and e.removed_at is null and e.id = coalesce(${endpointId ?? null}::int, e.id)`;
  // What is locked while it is chosen must be chosen once: a plain subquery might be run again for each row.
  const ids = await ctx.db.execute<{ id: string }>(sql`
    with due as materialized (${due})
    update ${deliveries} d
    set attempts = d.attempts + 1, claimed_until = ${now} + make_interval(secs => ${claimSeconds})
    from due where d.id = due.id returning d.id`);
  return ids.length
    ? await claimedRows(
        ctx,
        ids.map(({ id }) => Number(id)),
      )
    : [];
}

async function claimedRows(ctx: Ctx, ids: number[]) {
  const { sealedSecret, previousSealedSecret, previousUntil } = endpoints;
  const isOverlapping = sql`${previousUntil} > ${clock(ctx)}`;
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
      now: sql<number>`floor(extract(epoch from ${clock(ctx)}))::float8`,
    })
    .from(deliveries)
    .innerJoin(endpoints, eq(endpoints.id, deliveries.endpointId))
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(and(inArray(deliveries.id, ids), isNotNull(deliveries.claimedUntil)))
    .orderBy(deliveries.id);
}
