import { createHmac } from "node:crypto";
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Claim, SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { idempotencyKeys as keys } from "#drizzle/schema/platform.ts";

type Answer = { status: number; body: unknown };
type Claimed = Claim & {
  /** Stores the answer through that context. Refuses (conflict) where the key is somebody else's by now. */
  keep: (within: Pick<SignedCtx, "db">, answer: Answer) => Promise<void>;
  release: () => Promise<void>;
};

/** What a request that was not answered yet has written into the body of its key. */
const isMade = (body: unknown): body is { made: string } => typeof body === "object" && body !== null && "made" in body;

/** How long a request may take before the same one again is let in beside it. */
const patience = "60 seconds";
const inFlight = "Uma requisição com esta chave de idempotência ainda está em andamento. Tente novamente em instantes.";

/**
 * Takes a key for one request of the viewer's. In: the key, and all that makes the request this one and no other.
 * Out: the answer stored under it, or the right to answer and then `keep` the answer for 24 hours, or `release` the
 * key. A request that was never answered, because its instance died, is taken over after 60 seconds; what it had made
 * by then is `made`. A key under which something was made is never free again: releasing it lets the same request in.
 * Refuses a key of another request (mismatched) and one whose request is still being answered (conflict).
 */
export async function claimKey(ctx: SignedCtx, key: string, request: string): Promise<{ stored: Answer } | Claimed> {
  const fingerprint = fingerprintOf(ctx, request);
  const own = and(eq(keys.userId, ctx.viewer.id), eq(keys.key, key));
  const taken = await take(ctx, key, fingerprint);
  if (taken) {
    const mine = and(own, isNull(keys.status), sql`${keys.createdAt} = ${taken.since}::timestamptz`);
    return {
      made: isMade(taken.body) ? taken.body.made : null,
      remember: (within, object) => note(within, mine, { body: { made: object } }),
      keep: (within, answer) => note(within, mine, answer),
      release: () => release(ctx, mine),
    };
  }
  const [theirs] = await ctx.db.select().from(keys).where(own);
  if (theirs && theirs.fingerprint !== fingerprint) throw new Refusal("mismatched");
  if (!theirs || theirs.status === null) throw new Refusal("conflict", inFlight, { retryAfter: 1 });
  return { stored: { status: theirs.status, body: theirs.body } };
}

/** Whoever has lost the key meanwhile must not make anything: then the transaction is undone. */
async function note({ db }: Pick<SignedCtx, "db">, mine: SQL | undefined, said: Partial<Answer>) {
  const [still] = await db.update(keys).set(said).where(mine).returning({ key: keys.key });
  if (!still) throw new Refusal("conflict", inFlight, { retryAfter: 1 });
}

async function release({ db }: SignedCtx, mine: SQL | undefined) {
  const isNothing = isNull(keys.body);
  const [gone] = await db.delete(keys).where(and(mine, isNothing)).returning({ key: keys.key });
  if (!gone)
    await db
      .update(keys)
      .set({ createdAt: sql`${keys.createdAt} - ${patience}::interval` })
      .where(mine);
}

/** Out: since when the key is this request's, to the microsecond; undefined where it is somebody else's. */
async function take(ctx: SignedCtx, key: string, fingerprint: string) {
  const now = clock(ctx);
  const isOver = lt(keys.createdAt, sql`${now} - interval '24 hours'`);
  const isStale = and(
    isNull(keys.status),
    eq(keys.fingerprint, fingerprint),
    lt(keys.createdAt, sql`${now} - ${patience}::interval`),
  );
  const [taken] = await ctx.db
    .insert(keys)
    .values({ userId: ctx.viewer.id, key, fingerprint, createdAt: now })
    .onConflictDoUpdate({
      target: [keys.userId, keys.key],
      set: {
        fingerprint,
        status: null,
        body: sql`case when ${keys.status} is null and not (${isOver}) then ${keys.body} end`,
        createdAt: now,
      },
      setWhere: or(isOver, isStale),
    })
    .returning({ since: sql<string>`${keys.createdAt}::text`, body: keys.body });
  if (taken) await ctx.db.delete(keys).where(and(eq(keys.userId, ctx.viewer.id), isOver));
  return taken;
}

/** Keyed, because what it stands for may hold a key for a refund, which a plain hash would not hide for long. */
function fingerprintOf({ settings }: SignedCtx, request: string) {
  return createHmac("sha256", settings.SESSION_SECRET).update(`idempotency:${request}`).digest("hex");
}
