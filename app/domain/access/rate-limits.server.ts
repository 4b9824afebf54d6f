import { and, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashAddress, hashValue } from "#app/domain/events/record.server.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";
import {
  peoplePerAddress,
  type RateLimitName,
  type RateLimitWindow,
  rateLimitRules,
  waitInWords,
} from "./rate-limits.ts";

/**
 * Counts one use of `name` in all its windows. Past a limit it throws (too_many, with the seconds to wait) and counts
 * nothing.
 */
export async function consumeRateLimit(
  ctx: Ctx,
  name: RateLimitName,
  { attempt }: { attempt?: string } = {},
): Promise<Consumed[]> {
  const counters = countersOf(ctx, name, attempt);
  const outcomes = await Promise.allSettled(counters.map(async (each) => ({ ...each, start: await count(ctx, each) })));
  const counted = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const consumed = counted.filter((each): each is Consumed => each.start !== undefined);
  const [full] = counted.filter(({ start }) => start === undefined).sort((one, other) => other.seconds - one.seconds);
  const failed = outcomes.find((each) => each.status === "rejected");
  if (!full && !failed) return consumed;
  await refundRateLimit(ctx, consumed).catch((error) => Promise.reject(failed?.reason ?? error));
  throw full ? await tooMany(ctx, full) : failed!.reason;
}

const count = async (ctx: Ctx, counter: Counter) =>
  counter.shared ? await countInDatabase(ctx, counter) : countInMemory(counter);

/**
 * Does `work` and counts it only where it fails. It is consumed before, so that parallel attempts cannot exceed it, and
 * refunded. Failures of the platform itself do not count.
 */
export async function limitFailures<T>(
  ctx: Ctx,
  name: RateLimitName,
  work: () => Promise<T>,
  { attempt, isFailure = isOwnFailure }: { attempt?: string; isFailure?: (error: unknown) => boolean } = {},
): Promise<T> {
  const consumed = await consumeRateLimit(ctx, name, { attempt });
  let failed = false;
  try {
    return await work();
  } catch (error) {
    failed = isFailure(error);
    throw error;
  } finally {
    if (!failed) await refundRateLimit(ctx, consumed);
  }
}

const isOwnFailure = (error: unknown) =>
  error instanceof AppError && !["too_many", "unavailable", "full"].includes(error.code);

/** Refunds one use that was consumed at a moment, where what `consumeRateLimit` returned is no longer at hand. */
export async function refundRateLimitOf(ctx: Ctx, name: RateLimitName, at: Date) {
  const start = (seconds: number) => Math.floor(at.getTime() / 1000 / seconds) * seconds;
  await refundRateLimit(
    ctx,
    countersOf(ctx, name).map((counter) => ({ ...counter, start: start(counter.seconds) })),
  );
}

/** Refunds what `consumeRateLimit` returned. */
export async function refundRateLimit({ db }: Ctx, consumed: Consumed[]) {
  for (const counter of consumed) if (!counter.shared) uncountInMemory(counter);
  const shared = consumed.filter((counter) => counter.shared);
  if (!shared.length) return;
  const { name, windowStart, hits } = rateLimits;
  const isOne = ({ key, who, start }: Consumed) =>
    and(eq(name, key), eq(rateLimits.who, who), eq(windowStart, new Date(start * 1000)));
  // Locked in one order, so that two refunds of the same counters never wait for each other.
  const locked = db.$with("locked").as(
    db
      .select({ name, who: rateLimits.who, windowStart })
      .from(rateLimits)
      .where(and(gt(hits, 0), or(...shared.map(isOne))))
      .orderBy(name)
      .for("update"),
  );
  await db
    .with(locked)
    .update(rateLimits)
    .set({ hits: sql`${hits} - 1` })
    .where(sql`(${name}, ${rateLimits.who}, ${windowStart}) in (select name, who, window_start from ${locked})`);
}

/** One window of one limit for one caller, with the uses that it allows. */
type Counter = { key: string; who: string; seconds: number; shared: boolean; max: number };

/** `start`: when the counted window began, in seconds since 1970. */
type Consumed = Counter & { start: number };

function countersOf(ctx: Ctx, name: RateLimitName, attempt?: string): Counter[] {
  const { shared, windows }: { shared: boolean; windows: RateLimitWindow[] } = rateLimitRules[name];
  // Limits by account count visitors separately, so that visitors cannot use up the share of people at the same
  // address.
  const whose = !ctx.viewer && windows.some(({ by }) => by === "viewer") ? "/visitors" : "";
  return windows
    .filter(({ by }) => by !== "attempt" || attempt !== undefined)
    .map(({ max, seconds, by }) => ({
      key: `${name}/${seconds}/${by}${whose}`,
      who: by === "attempt" ? hashValue(ctx, attempt)! : whoIs(ctx, by),
      seconds,
      shared,
      max: max * (whose && by === "viewer" ? peoplePerAddress : 1) * ctx.settings.RATE_LIMIT_FACTOR,
    }));
}

/** Windows shared by instances follow the database's clock. */
async function tooMany(ctx: Ctx, { seconds, shared }: Counter) {
  const now = (shared ? (await currentTime(ctx)).getTime() : Date.now()) / 1000;
  const retryAfter = Math.ceil(seconds - (now % seconds));
  return new AppError("too_many", `Muitas tentativas. Tente novamente em ${waitInWords(retryAfter)}.`, { retryAfter });
}

function whoIs(ctx: Ctx, by: RateLimitWindow["by"]) {
  if (by === "everybody") return "everybody";
  return (
    (by === "viewer" && ctx.viewer?.id) || hashAddress({ ...ctx, ip: ctx.ip && addressPrefix(ctx.ip) }) || "nowhere"
  );
}

/** An IPv6 caller owns a whole /64, so that is what counts; an IPv4 address counts by itself. */
export function addressPrefix(ip: string) {
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("%")[0]!.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":");
}

/**
 * Returns when the window began; undefined if the limit is reached. The database counts and compares in one statement.
 */
async function countInDatabase(ctx: Ctx, { key, who, seconds, max }: Counter): Promise<number | undefined> {
  if (max < 1) return undefined;
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ name: key, who, windowStart: windowOf(sqlNow(ctx), seconds), hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.name, rateLimits.who, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
      setWhere: sql`${rateLimits.hits} < ${max}::float8`,
    })
    .returning({ hits: rateLimits.hits, start: rateLimits.windowStart });
  if (row?.hits === 1) await forgetOver(ctx);
  return row && row.start.getTime() / 1000;
}

const windowOf = (now: SQL, seconds: number) =>
  sql<Date>`to_timestamp(floor(extract(epoch from ${now}) / ${seconds}::float8) * ${seconds}::float8)`;

/** Opening a window also deletes some expired windows: none is longer than a day. */
async function forgetOver(ctx: Ctx) {
  const over = ctx.db
    .select({ row: sql`ctid` })
    .from(rateLimits)
    .where(lt(rateLimits.windowStart, sql`${sqlNow(ctx)} - interval '1 day'`))
    .limit(1_000)
    .for("update", { skipLocked: true });
  await ctx.db.delete(rateLimits).where(inArray(sql`ctid`, over));
}

const counted = new Map<string, { start: number; seconds: number; hits: number }>();
let sweptAt = 0;

function countInMemory(counter: Counter): number | undefined {
  const now = Date.now() / 1000;
  const start = Math.floor(now / counter.seconds) * counter.seconds;
  forgetInMemory(now);
  const hits = countedInMemory({ ...counter, start }) + 1;
  if (hits > counter.max) return undefined;
  if (counted.size > 50_000) counted.clear();
  counted.set(`${counter.key}:${counter.who}`, { start, seconds: counter.seconds, hits });
  return start;
}

/** Expired windows are deleted once a minute. */
function forgetInMemory(now: number) {
  if (Math.abs(now - sweptAt) < 60) return;
  sweptAt = now;
  for (const [name, { start, seconds }] of counted) if (start + seconds <= now) counted.delete(name);
}

function uncountInMemory({ key, who, start }: Consumed) {
  const entry = counted.get(`${key}:${who}`);
  if (entry?.start === start) entry.hits -= 1;
}

function countedInMemory({ key, who, start }: Consumed) {
  const entry = counted.get(`${key}:${who}`);
  return entry?.start === start ? entry.hits : 0;
}
