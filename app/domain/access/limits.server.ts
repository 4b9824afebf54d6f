import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type LimitName, limits, type Window } from "#app/domain/access/limit-table.ts";
import { clock, presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOfAddress } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";

/**
 * Counts one use of `name` by whoever asks: in their own windows at once, then in everybody's, so that who is turned
 * away takes up nothing of that. Refuses (too many, with the seconds to wait) past a window's limit, and then counts
 * nothing. Out: what was counted, for `giveBack`.
 */
export async function spend(ctx: Ctx, name: LimitName): Promise<Spent[]> {
  const counters = countersOf(ctx, name);
  const isShared = ({ who }: Counter) => who === everybody;
  const spent: Spent[] = [];
  for (const group of [counters.filter((each) => !isShared(each)), counters.filter(isShared)]) {
    const outcomes = await Promise.allSettled(group.map(async (each) => ({ ...each, start: await count(ctx, each) })));
    const counted = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    spent.push(...counted.filter((each): each is Spent => each.start !== undefined));
    const full = counted.find(({ start }) => start === undefined);
    const failed = outcomes.find((each) => each.status === "rejected");
    if (!full && !failed) continue;
    await giveBack(ctx, spent).catch((error) => Promise.reject(failed?.reason ?? error));
    throw full ? await tooMany(ctx, full) : failed!.reason;
  }
  return spent;
}

const everybody = "everybody";

const count = async (ctx: Ctx, counter: Counter) =>
  counter.shared ? await countInDatabase(ctx, counter) : countInMemory(counter);

/**
 * Uncounts what was spent: for what counts only when it fails. It is spent before it is tried, so that of many tries at
 * once no more get through than of as many in a row.
 */
export async function giveBack(ctx: Ctx, spent: Spent[]) {
  for (const counter of spent) await (counter.shared ? uncountInDatabase(ctx, counter) : uncountInMemory(counter));
}

/** One window of one limit for one caller, with the uses that it allows. */
type Counter = { key: string; who: string; seconds: number; shared: boolean; max: number };

/** `start`: when the window began in which it was counted, in seconds since 1970. */
type Spent = Counter & { start: number };

function countersOf(ctx: Ctx, name: LimitName): Counter[] {
  const { shared, windows } = limits[name];
  // What is meant for people with an account counts visitors apart: they must not use up their neighbours' share.
  const whose = !ctx.viewer && windows.some(({ by }) => by === "viewer") ? "/visitors" : "";
  return windows.map(({ max, seconds, by }) => ({
    key: `${name}/${seconds}/${by}${whose}`,
    who: whoIs(ctx, by),
    seconds,
    shared,
    max: max * ctx.settings.RATE_LIMIT_FACTOR,
  }));
}

/** The windows of what instances share begin and end by the database's clock, which is the same for all of them. */
async function tooMany(ctx: Ctx, { seconds, shared }: Counter) {
  const now = (shared ? (await presentMoment(ctx)).getTime() : Date.now()) / 1000;
  return new Refusal("too_many", undefined, { retryAfter: Math.ceil(seconds - (now % seconds)) });
}

function whoIs(ctx: Ctx, by: Window["by"]) {
  if (by === "everybody") return everybody;
  return (
    (by === "viewer" && ctx.viewer?.id) || hashOfAddress({ ...ctx, ip: ctx.ip && neighbourhood(ctx.ip) }) || "nowhere"
  );
}

/** An IPv6 caller owns a whole /64, so that is what counts; an IPv4 address counts as it is. */
export function neighbourhood(ip: string) {
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

/** Out: when the window began; undefined where none was left. The database counts and compares in one statement. */
async function countInDatabase(ctx: Ctx, { key, who, seconds, max }: Counter): Promise<number | undefined> {
  if (max < 1) return undefined;
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ name: key, who, windowStart: windowOf(clock(ctx), seconds), hits: 1 })
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

async function uncountInDatabase({ db }: Ctx, { key, who, start }: Spent) {
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.name, key), eq(rateLimits.who, who), eq(rateLimits.windowStart, new Date(start * 1000))));
}

/** Whoever opens a window sweeps out some that are over for everybody: none is longer than a day. */
async function forgetOver(ctx: Ctx) {
  const over = ctx.db
    .select({ row: sql`ctid` })
    .from(rateLimits)
    .where(lt(rateLimits.windowStart, sql`${clock(ctx)} - interval '1 day'`))
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

/** Windows that are over are forgotten once a minute: memory holds those who are here, not all who ever were. */
function forgetInMemory(now: number) {
  if (Math.abs(now - sweptAt) < 60) return;
  sweptAt = now;
  for (const [name, { start, seconds }] of counted) if (start + seconds <= now) counted.delete(name);
}

function uncountInMemory({ key, who, start }: Spent) {
  const entry = counted.get(`${key}:${who}`);
  if (entry?.start === start) entry.hits -= 1;
}

function countedInMemory({ key, who, start }: Spent) {
  const entry = counted.get(`${key}:${who}`);
  return entry?.start === start ? entry.hits : 0;
}
