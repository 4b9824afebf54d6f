import { and, eq, isNull, ne } from "drizzle-orm";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { withEndpoint } from "#app/domain/webhooks/endpoints/hold-endpoint.server.ts";
import { addressSentences } from "#app/domain/webhooks/endpoints/labels.ts";
import { requireReachable } from "#app/domain/webhooks/endpoints/require-reachable.server.ts";
import type { EndpointFields } from "#app/domain/webhooks/endpoints/schema.ts";
import { webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/**
 * Changes an endpoint. What is in line goes to the new address; what it is told of counts from now on. For admins.
 * Another address needs a recent sign-in. Refuses what `createEndpoint` refuses of an address.
 */
export async function changeEndpoint(ctx: Ctx, id: number, fields: EndpointFields): Promise<void> {
  await withEndpoint(ctx, id, async (within, before) => {
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
    await record(within, "webhook.changed", `webhook/${id}`, { fields: changed, types: fields.types }, change);
  });
}

async function requireFree(ctx: Ctx, id: number, url: string) {
  requireReachable(ctx, url);
  const other = and(eq(endpoints.url, url), ne(endpoints.id, id), isNull(endpoints.removedAt));
  if (await ctx.db.$count(endpoints, other)) {
    throw new Refusal("conflict", addressSentences.taken, { fields: { url: [addressSentences.taken] } });
  }
}
