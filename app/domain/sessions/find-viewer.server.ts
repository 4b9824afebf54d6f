import { and, eq, type SQL, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, TeamRole, Viewer } from "#app/domain/ctx.ts";
import { hashToken, isToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import type { Db } from "#drizzle/client.ts";
import { classLeaders } from "#drizzle/schema/classes.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { withholdRoles } from "./second-factor.ts";
import { isAlive, rotation, touchInterval } from "./start-session.server.ts";

/** The columns of a Viewer, except when they signed in, which the session has. */
export const viewerColumns = {
  id: users.id,
  email: users.email,
  fullName: users.fullName,
  givenName: users.givenName,
  pictureUrl: users.pictureUrl,
  role: users.role,
  team: sql<TeamRole[]>`array(select t.role from ${teamRoles} t where t.user_id = ${users}.id order by t.role)`,
  isMaintainer: users.isMaintainer,
};

/** The person of a session, the database's current time, and a new token for the cookie if one was due. */
type Found = { viewer: Viewer; at: Date; newToken: string | null };

/**
 * The person of the token's session, as the database knows them now, in one round trip; null if there is no live
 * session. Where the school demands a second factor that the session lacks, the roles are withheld. Once a minute it
 * records that the session is in use, and once a day it changes the session's token: the old one stays valid for 60 s,
 * for requests already under way.
 */
export async function findViewer(ctx: Pick<Ctx, "db" | "now" | "settings">, token: string): Promise<Found | null> {
  if (!isToken(token)) return null;
  const params = { hash: hashToken(token), now: ctx.now?.toISOString() ?? null };
  const [row] = await preparedOn(ctx.db).execute(params);
  if (!row) return null;
  const { isWorn, isStale, ms, ...found } = row;
  const viewer = withholdRoles(ctx.settings, found);
  const at = new Date(ms);
  if (isWorn) return { viewer, at, newToken: await rotate(ctx, params.hash) };
  if (isStale) await touch(ctx, params.hash);
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
      leadsClass: sql<boolean>`exists (select from ${classLeaders} l where l.user_id = ${users.id})`,
      authenticatedAt: sessions.authenticatedAt,
      hasSecondFactor: sessions.hasSecondFactor,
      ms: sql<number>`(extract(epoch from ${now}) * 1000)::float8`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < ${ago(now, touchInterval)}`,
      isWorn: sql<boolean>`${sessions.tokenHash} = ${hash} and ${sessions.rotatedAt} < ${ago(now, rotation.every)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(sql`(${sessions.tokenHash} = ${hash} or (${inGrace}))`, isAlive(now)))
    .limit(1)
    .prepare("find_viewer");
}

/** Gives the session a new token; null if a parallel request was faster, whose answer then carries it. */
async function rotate(ctx: Pick<Ctx, "db" | "now">, hash: string) {
  const token = newToken();
  const now = sqlNow(ctx);
  const changed = await ctx.db
    .update(sessions)
    .set({ tokenHash: hashToken(token), previousTokenHash: hash, rotatedAt: now, lastSeenAt: now })
    .where(eq(sessions.tokenHash, hash))
    .returning({ userId: sessions.userId });
  return changed.length ? token : null;
}

async function touch(ctx: Pick<Ctx, "db" | "now">, hash: string) {
  const now = sqlNow(ctx);
  const stillStale = sql`${sessions.lastSeenAt} < ${ago(now, touchInterval)}`;
  await ctx.db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, hash), stillStale));
}

const ago = (now: SQL, span: string) => sql`${now} - ${sql.raw(`interval '${span}'`)}`;
