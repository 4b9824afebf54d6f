import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { tellOfPause } from "#app/domain/mail/tell.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Claimed } from "#app/domain/webhooks/deliveries/claim-due.server.ts";
import { waitAfter } from "#app/domain/webhooks/deliveries/schedule.ts";
import type { Failure } from "#app/domain/webhooks/sending/failure.ts";
import type { Answer } from "#app/domain/webhooks/sending/send.server.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "#drizzle/schema/webhooks.ts";

/**
 * What became of a message: why not, the seconds to the next attempt (null after the last), and why all was stopped.
 */
export type Outcome = { failure: Failure | null; wait: number | null; paused: "gone" | "failing" | null };

/**
 * Writes down what came of an attempt: delivered, to be tried again, or given up. An endpoint that answers that it is
 * gone (410) is paused at once, and one that took nothing at all between a message's first attempt and its last, three
 * days later; the admins are told, and what is in line stays there for when it goes on. An attempt that was overtaken
 * by a later one changes nothing any more.
 */
export async function noteAttempt(ctx: Ctx, claimed: Claimed, answer: Answer): Promise<Outcome> {
  const { retryAfter, ...noted } = answer;
  const { failure } = noted;
  const wait = failure && waitAfter(claimed.attempts, { retryAfter });
  return await inTransaction(ctx, async (within) => {
    const isOurs = await move(within, claimed, nextOf(within, { failure, wait }));
    if (!isOurs) return { failure, wait: null, paused: null };
    await within.db.insert(attempts).values({ deliveryId: claimed.id, at: clock(within), ...noted });
    if (!failure) await noteSuccess(within, claimed.endpointId);
    return {
      failure,
      wait,
      paused: await stopSending(within, claimed, { failure, isLast: failure !== null && wait === null }),
    };
  });
}

type Next = PgUpdateSetSource<typeof deliveries>;

function nextOf(ctx: Ctx, { failure, wait }: { failure: Failure | null; wait: number | null }): Next {
  const now = clock(ctx);
  if (!failure) return { deliveredAt: now, nextAttemptAt: null };
  if (wait === null) return { givenUpAt: now, nextAttemptAt: null };
  return { nextAttemptAt: sql`${now} + make_interval(secs => ${wait})` };
}

async function move({ db }: Ctx, { id, attempts }: Claimed, next: Next): Promise<boolean> {
  const stillOurs = and(eq(deliveries.id, id), eq(deliveries.attempts, attempts), isNotNull(deliveries.claimedUntil));
  const moved = await db
    .update(deliveries)
    .set({ ...next, claimedUntil: null })
    .where(stillOurs)
    .returning({ id: deliveries.id });
  return moved.length > 0;
}

async function noteSuccess(ctx: Ctx, endpointId: number) {
  await ctx.db
    .update(endpoints)
    .set({ lastDeliveredAt: clock(ctx) })
    .where(eq(endpoints.id, endpointId));
}

async function stopSending(
  ctx: Ctx,
  { id, endpointId }: Claimed,
  { failure, isLast }: { failure: Failure | null; isLast: boolean },
): Promise<Outcome["paused"]> {
  const why = failure === "gone" ? "gone" : isLast ? "failing" : null;
  if (!why) return null;
  const tookNothing = sql`coalesce(${endpoints.lastDeliveredAt}, '-infinity') <
    (select min(a.at) from ${attempts} a where a.delivery_id = ${id})`;
  const active = and(eq(endpoints.id, endpointId), isNull(endpoints.pausedAt), isNull(endpoints.removedAt));
  const [paused] = await ctx.db
    .update(endpoints)
    .set({ pausedAt: clock(ctx), pausedFor: why })
    .where(why === "gone" ? active : and(active, tookNothing))
    .returning({ id: endpoints.id });
  if (!paused) return null;
  const eventId = await record(ctx, "webhook.paused", `webhook/${endpointId}`, { why });
  await tellOfPause(ctx, { eventId, endpointId, deliveryId: id });
  return why;
}
