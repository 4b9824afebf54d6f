import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { retryUntil } from "#app/domain/deadline.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { signedHeaders } from "#app/domain/secrets/signature.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import {
  webhookAttempts as attempts,
  webhookDeliveries as deliveries,
  webhookEndpoints as endpoints,
} from "#drizzle/schema/webhooks.ts";
import { type Failure, maxAttempts, retryDelay } from "./delivery.ts";
import { type Leased, leaseSeconds } from "./lease-due.server.ts";
import { composeMessage } from "./messages.server.ts";
import { isPersonal } from "./messages.ts";
import { signingKey } from "./secret.server.ts";
import type { Send, SendResult } from "./send.server.ts";

/** `wait`: seconds to the next attempt, null after the last. `paused`: why the endpoint was paused. */
export type Outcome = { failure: Failure | null; wait: number | null; paused: "gone" | "failing" | null };

/**
 * Records the outcome of an attempt, unless a later attempt has overtaken it. An endpoint that answers 410, or accepted
 * nothing for the three days of a message's attempts, is paused and the admins are notified; its queue is kept.
 */
async function noteAttempt(ctx: Ctx, leased: Leased, answer: SendResult): Promise<Outcome> {
  const { retryAfter, ...retryUntil } = answer;
  const { failure } = retryUntil;
  const wait = failure && retryDelay(leased.attempts, { retryAfter });
  return await inTransaction(ctx, async (within) => {
    const isOurs = await move(within, leased, nextOf(within, { failure, wait }));
    if (!isOurs) return { failure, wait: null, paused: null };
    await within.db.insert(attempts).values({ deliveryId: leased.id, at: sqlNow(within), ...retryUntil });
    if (!failure) await noteSuccess(within, leased.endpointId);
    return {
      failure,
      wait,
      paused: await stopSending(within, leased, { failure, isLast: failure !== null && wait === null }),
    };
  });
}

type Next = PgUpdateSetSource<typeof deliveries>;

function nextOf(ctx: Ctx, { failure, wait }: { failure: Failure | null; wait: number | null }): Next {
  const now = sqlNow(ctx);
  if (!failure) return { deliveredAt: now, nextAttemptAt: null };
  if (wait === null) return { givenUpAt: now, nextAttemptAt: null };
  return { nextAttemptAt: sql`${now} + make_interval(secs => ${wait})` };
}

async function move({ db }: Ctx, { id, attempts }: Leased, next: Next): Promise<boolean> {
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
    .set({ lastDeliveredAt: sqlNow(ctx) })
    .where(eq(endpoints.id, endpointId));
}

async function stopSending(
  ctx: Ctx,
  { id, endpointId }: Leased,
  { failure, isLast }: { failure: Failure | null; isLast: boolean },
): Promise<Outcome["paused"]> {
  const why = failure === "gone" ? "gone" : isLast ? "failing" : null;
  if (!why) return null;
  const tookNothing = sql`coalesce(${endpoints.lastDeliveredAt}, '-infinity') <
    (select min(a.at) from ${attempts} a where a.delivery_id = ${id})`;
  const active = and(eq(endpoints.id, endpointId), isNull(endpoints.pausedAt), isNull(endpoints.removedAt));
  const [paused] = await ctx.db
    .update(endpoints)
    .set({ pausedAt: sqlNow(ctx), pausedFor: why })
    .where(why === "gone" ? active : and(active, tookNothing))
    .returning({ id: endpoints.id });
  if (!paused) return null;
  await recordEvent(ctx, "webhook.paused", `webhook/${endpointId}`, { why, deliveryId: id });
  return why;
}

const userAgent = "Sementeira-Webhooks/1";

/**
 * Sends a leased message and records the outcome. The body is stored before the first attempt, so that every attempt
 * carries the same bytes and id, with its own time and signatures; one that names a person is made anew each time.
 * Delivery is at least once: if the process dies after sending and before recording, the message goes out again when
 * the lease ends.
 */
export async function deliver(ctx: Ctx, send: Send, leased: Leased): Promise<Outcome> {
  const leaseEnd = performance.now() + leaseSeconds * 1_000;
  const answer = leased.attempts > maxAttempts ? neverEnded : await attempt(ctx, send, leased);
  return await retryUntil(leaseEnd, () => noteAttempt(ctx, leased, answer));
}

/** For a message whose process died in every attempt. */
const neverEnded: SendResult = { status: null, failure: "broken", milliseconds: 0 };

async function attempt(ctx: Ctx, send: Send, leased: Leased): Promise<SendResult> {
  const body = leased.body ?? (await (isPersonal(leased.type) ? bodyOf : keepBody)(ctx, leased));
  const { sealedSecret, previousSealedSecret, messageId: id, now: timestamp, url } = leased;
  const sealed = [sealedSecret, previousSealedSecret].filter((each) => each !== null);
  const keys = sealed.map((each) => signingKey(ctx, each));
  const headers = signedHeaders(keys, { id, timestamp, body });
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("user-agent", userAgent);
  return await send({ url, headers, body });
}

const bodyOf = (ctx: Ctx, { type, event }: Leased) => composeMessage(ctx, { type, ...event });

/** An earlier attempt may have stored the body already; that one counts. */
async function keepBody(ctx: Ctx, leased: Leased): Promise<string> {
  const body = await bodyOf(ctx, leased);
  const [stored] = await ctx.db
    .update(deliveries)
    .set({ body: sql`coalesce(${deliveries.body}, ${body})` })
    .where(eq(deliveries.id, leased.id))
    .returning({ body: deliveries.body });
  return stored?.body ?? body;
}
