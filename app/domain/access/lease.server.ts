import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { leases } from "#drizzle/schema/platform.ts";

/** `seconds`: how long the work may take before another one of the same person is let in; `taken`: said until then. */
type Lease = { name: string; seconds: number; taken: string };

/**
 * Does `work` unless the viewer has the same under way, on this instance or another. What an instance that died had
 * taken is free when its time is over. Refuses (unavailable) whoever comes meanwhile.
 */
export async function atOneTime<T>(
  ctx: SignedCtx,
  { name, seconds, taken }: Lease,
  work: () => Promise<T>,
): Promise<T> {
  const mine = await take(ctx, name, seconds);
  if (!mine) throw new Refusal("unavailable", taken, { retryAfter: 5 });
  try {
    return await work();
  } finally {
    await ctx.db.delete(leases).where(mine);
  }
}

/** Out: what finds the lease, as long as nobody else has taken it over. */
async function take({ db, viewer, now }: SignedCtx, name: string, seconds: number): Promise<SQL | undefined> {
  const until = sql`${clock({ now })} + make_interval(secs => ${seconds})`;
  const [row] = await db
    .insert(leases)
    .values({ name, userId: viewer.id, until })
    .onConflictDoUpdate({
      target: [leases.name, leases.userId],
      set: { until },
      setWhere: lte(leases.until, clock({ now })),
    })
    .returning({ until: sql<string>`${leases.until}::text` });
  return (
    row && and(eq(leases.name, name), eq(leases.userId, viewer.id), sql`${leases.until} = ${row.until}::timestamptz`)
  );
}
