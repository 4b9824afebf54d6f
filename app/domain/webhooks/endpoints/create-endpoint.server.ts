import { isNull, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { addressSentences, mostEndpoints } from "#app/domain/webhooks/endpoints/labels.ts";
import { requireReachable } from "#app/domain/webhooks/endpoints/require-reachable.server.ts";
import type { EndpointFields } from "#app/domain/webhooks/endpoints/schema.ts";
import { newSecret } from "#app/domain/webhooks/secrets/secret.server.ts";
import { webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/** What is shown once: the secret is kept sealed, and nobody sees it again. */
export type Told = { id: number; url: string; secret: string };

/**
 * Sets up an endpoint; from now on it is told of what it asked for. For admins. Refuses a sign-in that is no longer
 * recent (stale), an address in a private network (invalid), one that there is already, and an eleventh endpoint
 * (conflict).
 */
export async function createEndpoint(ctx: Ctx, { url, description, types }: EndpointFields): Promise<Told> {
  const signed = requireViewer(ctx);
  authorise(signed, "webhooks.manage");
  await requireRecentSignIn(signed);
  requireReachable(signed, url);
  return await inTransaction(signed, async (within) => {
    await within.db.execute(sql`lock table ${endpoints} in share row exclusive mode`); // One counts, the next waits.
    const { secret, sealed } = newSecret(within);
    const createdBy = within.viewer.id;
    const [row] = await within.db
      .insert(endpoints)
      .values({ url, description, types, sealedSecret: sealed, createdBy, createdAt: clock(within) })
      .onConflictDoNothing()
      .returning({ id: endpoints.id });
    if (!row) throw new Refusal("conflict", addressSentences.taken, { fields: { url: [addressSentences.taken] } });
    if ((await within.db.$count(endpoints, isNull(endpoints.removedAt))) > mostEndpoints) {
      throw new Refusal("conflict", `A escola pode ter até ${mostEndpoints} integrações. Remova uma que não use mais.`);
    }
    await record(within, "webhook.created", `webhook/${row.id}`, { types });
    return { id: row.id, url, secret };
  });
}
