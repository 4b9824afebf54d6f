import { and, eq, lte, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { leases } from "#drizzle/schema/platform.ts";

/** `seconds`: how long it is held without a word before another one of the same person is let in. */
type Terms = { name: string; seconds: number };

/**
 * What somebody has under way, on whichever instance. Held until it is released, or `seconds` after the last renewal.
 */
export type Lease = { renew: () => Promise<void>; release: () => Promise<void> };

/**
 * Does `work` unless the viewer has the same under way, on this instance or another. What an instance that died had
 * taken is free when its time is over. Refuses (unavailable) whoever comes meanwhile, in the words of `taken`.
 */
export async function atOneTime<T>(
  ctx: SignedCtx,
  { taken, ...terms }: Terms & { taken: string },
  work: () => Promise<T>,
): Promise<T> {
  const lease = await takeLease(ctx, terms);
  if (!lease) throw new Refusal("unavailable", taken, { retryAfter: 5 });
  try {
    return await work();
  } finally {
    await lease.release();
  }
}

/** Takes the viewer's lease of that name; undefined where they hold it already, here or on another instance. */
export async function takeLease(ctx: SignedCtx, terms: Terms): Promise<Lease | undefined> {
  let until = await take(ctx, terms);
  if (!until) return undefined;
  const mine = () =>
    and(eq(leases.name, terms.name), eq(leases.userId, ctx.viewer.id), sql`${leases.until} = ${until}::timestamptz`);
  let renewing = Promise.resolve();
  const renew = async () => {
    const [row] = await ctx.db
      .update(leases)
      .set({ until: end(ctx, terms) })
      .where(mine())
      .returning(written);
    until = row?.until ?? until;
  };
  return {
    renew: () => {
      renewing = renewing.catch(() => {}).then(renew);
      return renewing;
    },
    release: async () => {
      await renewing.catch(() => {});
      await ctx.db.delete(leases).where(mine());
    },
  };
}

/** Out: until when it is ours, to the microsecond, which tells it from whatever comes after. */
async function take(ctx: SignedCtx, terms: Terms): Promise<string | undefined> {
  const until = end(ctx, terms);
  const [row] = await ctx.db
    .insert(leases)
    .values({ name: terms.name, userId: ctx.viewer.id, until })
    .onConflictDoUpdate({
      target: [leases.name, leases.userId],
      set: { until },
      setWhere: lte(leases.until, clock(ctx)),
    })
    .returning(written);
  return row?.until;
}

const end = ({ now }: SignedCtx, { seconds }: Terms) => sql`${clock({ now })} + make_interval(secs => ${seconds})`;
const written = { until: sql<string>`${leases.until}::text` };
