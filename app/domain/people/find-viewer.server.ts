import { and, eq, type SQL, sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { hashOf, isToken, newToken } from "#app/domain/people/secret-token.server.ts";
import { alive, rotation, touchEvery } from "#app/domain/people/sessions/session-life.server.ts";
import { viewerColumns } from "#app/domain/people/viewer-columns.server.ts";
import { lacksSecondFactor } from "#app/domain/sign-in/second-factor.ts";
import type { Db } from "#drizzle/client.ts";
import { sessions, users } from "#drizzle/schema/people.ts";

/**
 * Who is behind a session, the database's present moment, and the token that takes the old one's place where it was
 * due.
 */
export type Found = { viewer: Viewer; at: Date; newToken: string | null };

/**
 * The person whose session the token opens, as the database knows them now, in one round trip; null when the session
 * ended, expired or never was, and where it is an admin's without the second factor that the school asks for.
 * Once a minute it also notes that the session is in use, and once a day it changes the
 * session's id: the old id stays good for 60 s, for requests already under way.
 */
export async function findViewer(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string): Promise<Found | null> {
  if (!isToken(token)) return null;
  const asked = { hash: hashOf(token), now: ctx.now?.toISOString() ?? null };
  const [row] = await preparedOn(ctx.db).execute(asked);
  if (!row || lacksSecondFactor(ctx.settings, row)) return null;
  const { isWorn, isStale, ms, ...viewer } = row;
  const at = new Date(ms);
  if (isWorn) return { viewer, at, newToken: await rotate(ctx, asked.hash) };
  if (isStale) await touch(ctx, asked.hash);
  return { viewer, at, newToken: null };
}

const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();

function preparedOn(db: Db) {
  const ready = prepared.get(db) ?? prepare(db);
  prepared.set(db, ready);
  return ready;
}

function prepare(db: Db) {
  const hash = sql.placeholder("hash");
  const now = sql`coalesce(${sql.placeholder("now")}::timestamptz, now())`;
  const inGrace = sql`${sessions.previousTokenHash} = ${hash} and ${sessions.rotatedAt} > ${ago(now, rotation.grace)}`;
  return db
    .select({
      ...viewerColumns,
      authenticatedAt: sessions.authenticatedAt,
      hasSecondFactor: sessions.hasSecondFactor,
      ms: sql<number>`(extract(epoch from ${now}) * 1000)::float8`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < ${ago(now, touchEvery)}`,
      isWorn: sql<boolean>`${sessions.tokenHash} = ${hash} and ${sessions.rotatedAt} < ${ago(now, rotation.every)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`(${sessions.tokenHash} = ${hash} or (${inGrace}))`, alive(now)))
    .limit(1)
    .prepare("find_viewer");
}

/** Gives the session a new id; null when a parallel request was faster, whose answer then carries it. */
async function rotate(ctx: Pick<Ctx, "db" | "now">, hash: string) {
  const token = newToken();
  const now = clock(ctx);
  const changed = await ctx.db
    .update(sessions)
    .set({ tokenHash: hashOf(token), previousTokenHash: hash, rotatedAt: now, lastSeenAt: now })
    .where(eq(sessions.tokenHash, hash))
    .returning({ userId: sessions.userId });
  return changed.length ? token : null;
}

async function touch(ctx: Pick<Ctx, "db" | "now">, hash: string) {
  const now = clock(ctx);
  const stillStale = sql`${sessions.lastSeenAt} < ${ago(now, touchEvery)}`;
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, hash), stillStale));
}

const ago = (now: SQL, span: string) => sql`${now} - ${sql.raw(`interval '${span}'`)}`;
