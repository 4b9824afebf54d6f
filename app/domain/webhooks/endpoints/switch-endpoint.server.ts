import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { withEndpoint } from "#app/domain/webhooks/endpoints/hold-endpoint.server.ts";
import { webhookDeliveries as deliveries, webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/**
 * Pauses an endpoint, or lets it go on. While it is paused messages get in line and none is sent; when it goes on, all
 * that are in line are due at once, with all their attempts before them. Asked again, nothing changes. For admins.
 */
export async function switchEndpoint(ctx: Ctx, id: number, isActive: boolean): Promise<void> {
  await withEndpoint(ctx, id, async (within, { pausedAt }) => {
    if (isActive === (pausedAt === null)) return;
    const paused = isActive ? null : clock(within);
    await within.db
      .update(endpoints)
      .set({ pausedAt: paused, pausedFor: isActive ? null : "person" })
      .where(eq(endpoints.id, id));
    if (isActive) await beginAnew(within, id);
    await record(
      within,
      isActive ? "webhook.resumed" : "webhook.paused",
      `webhook/${id}`,
      isActive ? {} : { why: "person" },
    );
  });
}

/** Whatever is on its way this very moment is left to whoever is sending it. */
async function beginAnew(ctx: Ctx, endpointId: number) {
  const now = clock(ctx);
  const isIdle = or(isNull(deliveries.claimedUntil), lt(deliveries.claimedUntil, now));
  await ctx.db
    .update(deliveries)
    .set({ attempts: 0, nextAttemptAt: sql`least(${deliveries.nextAttemptAt}, ${now})` })
    .where(and(eq(deliveries.endpointId, endpointId), isNotNull(deliveries.nextAttemptAt), isIdle));
}
