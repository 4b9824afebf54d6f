import { createHmac } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { idempotencyKeys as keys } from "#drizzle/schema/platform.ts";

type Answer = { status: number; body: unknown };
type Claim = { stored: Answer } | { keep: (answer: Answer) => Promise<void>; release: () => Promise<void> };

const inFlight = "Uma requisição com esta chave de idempotência ainda está em andamento. Tente novamente em instantes.";

/**
 * Takes a key for one request of the viewer's. In: the key, and all that makes the request this one and no other.
 * Out: the answer stored under it, or the right to answer and then `keep` the answer for 24 hours, or `release` the key.
 * A request that was never answered, because its instance died, is taken over after 60 seconds.
 * Refuses a key of another request (mismatched) and one whose request is still being answered (conflict).
 */
export async function claimKey(ctx: SignedCtx, key: string, request: string): Promise<Claim> {
  const fingerprint = fingerprintOf(ctx, request);
  const own = and(eq(keys.userId, ctx.viewer.id), eq(keys.key, key));
  const since = await take(ctx, key, fingerprint);
  if (since) {
    const mine = and(own, isNull(keys.status), sql`${keys.createdAt} = ${since}::timestamptz`);
    return {
      keep: async (answer) => void (await ctx.db.update(keys).set(answer).where(mine)),
      release: async () => void (await ctx.db.delete(keys).where(mine)),
    };
  }
  const [taken] = await ctx.db.select().from(keys).where(own);
  if (taken && taken.fingerprint !== fingerprint) throw new Refusal("mismatched");
  if (!taken || taken.status === null) throw new Refusal("conflict", inFlight, { retryAfter: 1 });
  return { stored: { status: taken.status, body: taken.body } };
}

/** Out: since when the key is this request's, to the microsecond; undefined where it is somebody else's. */
async function take(ctx: SignedCtx, key: string, fingerprint: string) {
  const now = clock(ctx);
  const isOver = lt(keys.createdAt, sql`${now} - interval '24 hours'`);
  const isStale = and(
    isNull(keys.status),
    eq(keys.fingerprint, fingerprint),
    lt(keys.createdAt, sql`${now} - interval '60 seconds'`),
  );
  const [taken] = await ctx.db
    .insert(keys)
    .values({ userId: ctx.viewer.id, key, fingerprint, createdAt: now })
    .onConflictDoUpdate({
      target: [keys.userId, keys.key],
      set: { fingerprint, status: null, body: null, createdAt: now },
      setWhere: or(isOver, isStale),
    })
    .returning({ since: sql<string>`${keys.createdAt}::text` });
  if (taken) await ctx.db.delete(keys).where(and(eq(keys.userId, ctx.viewer.id), isOver));
  return taken?.since;
}

/** Keyed, because what it stands for may hold a card's number, which a plain hash would not hide for long. */
function fingerprintOf({ settings }: SignedCtx, request: string) {
  return createHmac("sha256", settings.SESSION_SECRET).update(`idempotency:${request}`).digest("hex");
}
