import { and, eq, isNull } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoints/labels.ts";
import { webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

export type EndpointRow = typeof endpoints.$inferSelect;

/**
 * Does something to one endpoint, which the transaction holds meanwhile. For admins; refuses (not found) an id that is
 * none, and one that was removed.
 */
export async function withEndpoint<T>(
  ctx: Ctx,
  id: number,
  work: (ctx: SignedCtx, endpoint: EndpointRow) => Promise<T>,
) {
  const signed = requireViewer(ctx);
  authorise(signed, "webhooks.manage");
  return await inTransaction(signed, async (within) => {
    const living = and(eq(endpoints.id, id), isNull(endpoints.removedAt));
    const [endpoint] = await within.db.select().from(endpoints).where(living).for("no key update");
    if (!endpoint) throw new Refusal("not_found", endpointNotFound);
    return await work(within, endpoint);
  });
}
