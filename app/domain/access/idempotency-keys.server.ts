import { createHmac } from "node:crypto";
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, IdempotencyKey, Viewer } from "#app/domain/ctx.ts";
import { idempotencyKeys as keys } from "#drizzle/schema/platform.ts";

type Answer = { status: number; body: unknown };
type Reservation = IdempotencyKey & {
  /** Stores the answer through that context. */
  keep: (within: Pick<Ctx, "db">, answer: Answer) => Promise<void>;
  release: () => Promise<void>;
};

/** What an unfinished request has written into its key's body. */
const isMade = (body: unknown): body is { made: string } => typeof body === "object" && body !== null && "made" in body;

/** How long a request may take before the same one is let in beside it. */
const takeoverAfter = "60 seconds";
const inFlight = "Uma requisição com esta chave de idempotência ainda está em andamento. Tente novamente em instantes.";

/**
 * Reserves an idempotency key for one request. A request whose instance died is taken over after 60 seconds; `made` says
 * what it had made. A key under which something was made is never free again.
 */
export async function reserveIdempotencyKey(
  ctx: Ctx,
  key: string,
  request: string,
): Promise<{ stored: Answer } | Reservation> {
  const fingerprint = fingerprintOf(ctx, request);
  const own = and(isOf(ctx.viewer), eq(keys.key, key));
  const taken = await takeKey(ctx, key, fingerprint);
  if (taken) {
    const mine = and(own, isNull(keys.status), sql`${keys.createdAt} = ${taken.since}::timestamptz`);
    return {
      made: isMade(taken.body) ? taken.body.made : null,
      remember: (within, object) => updateOwn(within, mine, { body: { made: object } }),
      keep: (within, answer) => updateOwn(within, mine, answer),
      release: () => release(ctx, mine),
    };
  }
  const [theirs] = await ctx.db.select().from(keys).where(own);
  if (theirs && theirs.fingerprint !== fingerprint) throw new AppError("mismatched");
  if (!theirs || theirs.status === null) throw new AppError("conflict", inFlight, { retryAfter: 1 });
  return { stored: { status: theirs.status, body: theirs.body } };
}

/** The reservation was lost meanwhile: roll back, so that nothing is made twice. */
async function updateOwn({ db }: Pick<Ctx, "db">, mine: SQL | undefined, answer: Partial<Answer>) {
  const [still] = await db.update(keys).set(answer).where(mine).returning({ key: keys.key });
  if (!still) throw new AppError("conflict", inFlight, { retryAfter: 1 });
}

async function release({ db }: Ctx, mine: SQL | undefined) {
  const isNothing = isNull(keys.body);
  const [gone] = await db.delete(keys).where(and(mine, isNothing)).returning({ key: keys.key });
  if (!gone)
    await db
      .update(keys)
      .set({ createdAt: sql`${keys.createdAt} - ${takeoverAfter}::interval` })
      .where(mine);
}

/** Returns since when the key belongs to this request, to the microsecond; undefined if it belongs to another. */
async function takeKey(ctx: Ctx, key: string, fingerprint: string) {
  const now = sqlNow(ctx);
  const isOver = lt(keys.createdAt, sql`${now} - interval '24 hours'`);
  const isStale = and(
    isNull(keys.status),
    eq(keys.fingerprint, fingerprint),
    lt(keys.createdAt, sql`${now} - ${takeoverAfter}::interval`),
  );
  const [taken] = await ctx.db
    .insert(keys)
    .values({ userId: ctx.viewer?.id, key, fingerprint, createdAt: now })
    .onConflictDoUpdate({
      ...(ctx.viewer ? { target: [keys.userId, keys.key] } : { target: keys.key, targetWhere: isOf(null) }),
      set: {
        fingerprint,
        status: null,
        body: sql`case when ${keys.status} is null and not (${isOver}) then ${keys.body} end`,
        createdAt: now,
      },
      setWhere: or(isOver, isStale),
    })
    .returning({ since: sql<string>`${keys.createdAt}::text`, body: keys.body });
  if (taken) await ctx.db.delete(keys).where(and(isOf(ctx.viewer), isOver));
  return taken;
}

const isOf = (viewer: Viewer | null) => (viewer ? eq(keys.userId, viewer.id) : isNull(keys.userId));

/** Keyed, because the content may include a CPF or a PIX key, which a plain hash would not hide for long. */
function fingerprintOf({ settings }: Ctx, request: string) {
  return createHmac("sha256", settings.SESSION_SECRET).update(`idempotency:${request}`).digest("hex");
}
