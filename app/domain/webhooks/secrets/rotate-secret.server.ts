import { eq, sql } from "drizzle-orm";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { momentLabel } from "#app/domain/calendar.ts";
import { clock, presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Told } from "#app/domain/webhooks/endpoints/create-endpoint.server.ts";
import { withEndpoint } from "#app/domain/webhooks/endpoints/hold-endpoint.server.ts";
import { overlapHours } from "#app/domain/webhooks/endpoints/labels.ts";
import { newSecret } from "#app/domain/webhooks/secrets/secret.server.ts";
import { webhookEndpoints as endpoints } from "#drizzle/schema/webhooks.ts";

/**
 * Gives an endpoint a new secret. With `overlap` messages carry both signatures for 24 hours, so that whoever receives
 * them changes over in their own time; with `end` the old one, known to somebody who should not, signs nothing more.
 * For admins. Refuses (conflict) a second overlap while one lasts: a third secret would end the first unnoticed.
 */
export async function rotateSecret(ctx: Ctx, id: number, previous: "overlap" | "end"): Promise<Told> {
  return await withEndpoint(ctx, id, async (within, { url, sealedSecret, previousUntil }) => {
    await requireRecentSignIn(within);
    const overlaps = previous === "overlap";
    if (overlaps && previousUntil && previousUntil > (await presentMoment(within))) throw stillThere(previousUntil);
    const { secret, sealed } = newSecret(within);
    const until = sql`${clock(within)} + make_interval(hours => ${overlapHours})`;
    await within.db
      .update(endpoints)
      .set({
        sealedSecret: sealed,
        previousSealedSecret: overlaps ? sealedSecret : null,
        previousUntil: overlaps ? until : null,
      })
      .where(eq(endpoints.id, id));
    await record(within, "webhook.rotated", `webhook/${id}`, { previous });
    return { id, url, secret };
  });
}

const stillThere = (until: Date) =>
  new Refusal(
    "conflict",
    `O segredo de antes ainda vale até ${momentLabel(until)}. Espere até lá, ou escolha que o atual deixe de valer agora.`,
  );
