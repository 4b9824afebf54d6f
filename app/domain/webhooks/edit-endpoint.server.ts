import { and, eq, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";
import {
  type EndpointFields,
  editableEndpoint,
  type endpointEdit,
  maxEndpoints,
  overlapHours,
  urlMessages,
} from "./endpoint.ts";
import { withEndpoint } from "./endpoints.server.ts";
import type { WebhookType } from "./messages.ts";
import { requireReachable } from "./public-address.server.ts";
import { newSecret } from "./secret.server.ts";

/** Shown once; the secret is stored sealed and never shown again. */
type NewSecret = { id: number; url: string; secret: string };

/** Creates an endpoint; from now on it gets the messages that it asked for. */
export async function createEndpoint(ctx: Ctx, { url, description, types }: EndpointFields): Promise<NewSecret> {
  const signed = authorise(ctx, "webhooks.manage");
  await requireRecentSignIn(signed);
  requireReachable(signed, url);
  return await inTransaction(signed, async (within) => {
    // Two creations at once would both count the endpoints before either is there.
    await within.db.execute(sql`lock table ${endpoints} in share row exclusive mode`);
    const { secret, sealed } = newSecret(within);
    const createdBy = within.viewer.id;
    const [row] = await within.db
      .insert(endpoints)
      .values({ url, description, types, sealedSecret: sealed, createdBy, createdAt: sqlNow(within) })
      .onConflictDoNothing()
      .returning({ id: endpoints.id });
    if (!row) throw errorAt("url", urlMessages.taken, "conflict");
    if ((await within.db.$count(endpoints, isNull(endpoints.removedAt))) > maxEndpoints) {
      throw new AppError(
        "conflict",
        `A escola pode ter até ${maxEndpoints} integrações. Remova uma que você não usa mais.`,
      );
    }
    await recordEvent(within, "webhook.created", `webhook/${row.id}`, { types });
    return { id: row.id, url, secret };
  });
}

/** Queued messages go to the new address; changed types count from now on. A new address needs a recent sign-in. */
export async function updateEndpoint(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof endpointEdit>,
): Promise<void> {
  await withEndpoint(ctx, id, async (within, before) => {
    const saved = editableEndpoint({ ...before, types: before.types as WebhookType[] });
    refuseOverwrite(version, { saved, sent: editableEndpoint(fields) });
    if (fields.url !== before.url) {
      await requireRecentSignIn(within);
      await requireFree(within, id, fields.url);
    }
    const changed = (["url", "description", "types"] as const).filter(
      (name) => String(fields[name]) !== String(before[name]),
    );
    if (!changed.length) return;
    await within.db.update(endpoints).set(fields).where(eq(endpoints.id, id));
    const { url, description, types } = before;
    const change = { before: { url, description, types }, after: fields };
    await recordEvent(within, "webhook.changed", `webhook/${id}`, { fields: changed, types: fields.types }, change);
  });
}

async function requireFree(ctx: Ctx, id: number, url: string) {
  requireReachable(ctx, url);
  const other = and(eq(endpoints.url, url), ne(endpoints.id, id), isNull(endpoints.removedAt));
  if (await ctx.db.$count(endpoints, other)) {
    throw errorAt("url", urlMessages.taken, "conflict");
  }
}

/**
 * Pauses or resumes an endpoint. Messages queue up while it is paused; on resuming, all are due at once with a full set
 * of attempts.
 */
export async function setEndpointActive(ctx: Ctx, id: number, isActive: boolean): Promise<void> {
  await withEndpoint(ctx, id, async (within, { pausedAt }) => {
    if (isActive === (pausedAt === null)) return;
    const paused = isActive ? null : sqlNow(within);
    await within.db
      .update(endpoints)
      .set({ pausedAt: paused, pausedFor: isActive ? null : "person" })
      .where(eq(endpoints.id, id));
    if (isActive) await restartDeliveries(within, id);
    if (isActive) await recordEvent(within, "webhook.resumed", `webhook/${id}`, {});
    else await recordEvent(within, "webhook.paused", `webhook/${id}`, { why: "person", deliveryId: null });
  });
}

/** Messages under way are left to the instance that is sending them. */
async function restartDeliveries(ctx: Ctx, endpointId: number) {
  const now = sqlNow(ctx);
  const isIdle = or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, now));
  await ctx.db
    .update(deliveries)
    .set({ attempts: 0, nextAttemptAt: sql`least(${deliveries.nextAttemptAt}, ${now})` })
    .where(and(eq(deliveries.endpointId, endpointId), isNotNull(deliveries.nextAttemptAt), isIdle));
}

/** Removes an endpoint and drops its queue; its log stays until it is purged. */
export async function removeEndpoint(ctx: Ctx, id: number): Promise<{ url: string }> {
  return await withEndpoint(ctx, id, async (within, { url }) => {
    const now = sqlNow(within);
    const gone = { removedAt: now, previousSealedSecret: null, previousUntil: null };
    await within.db.update(endpoints).set(gone).where(eq(endpoints.id, id));
    await within.db
      .update(deliveries)
      .set({ givenUpAt: now, nextAttemptAt: null, claimedUntil: null })
      .where(and(eq(deliveries.endpointId, id), isNotNull(deliveries.nextAttemptAt)));
    await recordEvent(within, "webhook.removed", `webhook/${id}`, {});
    return { url };
  });
}

/**
 * Gives an endpoint a new secret. With `overlap`, messages carry both signatures for 24 hours, so that the receiver can
 * switch; with `end`, for a leaked secret, the old one stops signing at once.
 */
export async function rotateSecret(ctx: Ctx, id: number, previous: "overlap" | "end"): Promise<NewSecret> {
  return await withEndpoint(ctx, id, async (within, { url, sealedSecret, previousUntil }) => {
    await requireRecentSignIn(within);
    const overlaps = previous === "overlap";
    if (overlaps && previousUntil && previousUntil > (await currentTime(within))) throw stillThere(previousUntil);
    const { secret, sealed } = newSecret(within);
    const until = sql`${sqlNow(within)} + make_interval(hours => ${overlapHours})`;
    await within.db
      .update(endpoints)
      .set({
        sealedSecret: sealed,
        previousSealedSecret: overlaps ? sealedSecret : null,
        previousUntil: overlaps ? until : null,
      })
      .where(eq(endpoints.id, id));
    await recordEvent(within, "webhook.rotated", `webhook/${id}`, { previous });
    return { id, url, secret };
  });
}

const stillThere = (until: Date) =>
  new AppError(
    "conflict",
    `O segredo anterior ainda vale até ${dateTimeLabel(until)}. Espere até lá ou escolha encerrar o atual agora.`,
  );
