import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { type LimitName, limits, type Window } from "#app/domain/access/limit-table.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOfAddress } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { rateLimits } from "#drizzle/schema/platform.ts";

/**
 * Counts one use of `name` by whoever asks; refuses (too many, with the seconds to wait) past a window's limit, and
 * then counts nothing. Out: what was counted, for `giveBack`.
 */
export async function spend(ctx: Ctx, name: LimitName): Promise<Counter[]> {
  const spent: Counter[] = [];
  for (const counter of countersOf(ctx, name)) {
    const isLeft = counter.shared ? await countInDatabase(ctx, counter) : countInMemory(counter);
    if (!isLeft) {
      await giveBack(ctx, spent);
      throw tooMany(counter);
    }
    spent.push(counter);
  }
  return spent;
}

/**
 * Uncounts what was spent: for what counts only when it fails. It is spent before it is tried, so that of many tries at
 * once no more get through than of as many in a row.
 */
export async function giveBack(ctx: Ctx, spent: Counter[]) {
  for (const counter of spent) await (counter.shared ? uncountInDatabase(ctx, counter) : uncountInMemory(counter));
}

/** One window of one limit for one caller, with the uses that it allows; times are in seconds since 1970. */
type Counter = { key: string; who: string; start: number; end: number; shared: boolean; max: number };

function countersOf(ctx: Ctx, name: LimitName): Counter[] {
  const { shared, windows } = limits[name];
  // What is meant for people with an account counts visitors apart: they must not use up their neighbours' share.
  const whose = !ctx.viewer && windows.some(({ by }) => by === "viewer") ? "/visitors" : "";
  return windows.map(({ max, seconds, by }) => {
    const start = Math.floor(Date.now() / 1000 / seconds) * seconds;
    const most = max * ctx.settings.RATE_LIMIT_FACTOR;
    return {
      key: `${name}/${seconds}/${by}${whose}`,
      who: whoIs(ctx, by),
      start,
      end: start + seconds,
      shared,
      max: most,
    };
  });
}

function tooMany({ end }: Counter) {
  return new Refusal("too_many", undefined, { retryAfter: Math.max(1, Math.ceil(end - Date.now() / 1000)) });
}

function whoIs(ctx: Ctx, by: Window["by"]) {
  if (by === "everybody") return "everybody";
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

/** Out: whether one was left. The database counts and compares in one statement. */
async function countInDatabase(ctx: Ctx, { key, who, start, max }: Counter): Promise<boolean> {
  const [row] = await ctx.db
    .insert(rateLimits)
    .values({ name: key, who, windowStart: new Date(start * 1000), hits: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.name, rateLimits.who, rateLimits.windowStart],
      set: { hits: sql`${rateLimits.hits} + 1` },
      setWhere: sql`${rateLimits.hits} < ${max}::float8`,
    })
    .returning({ hits: rateLimits.hits });
  if (row?.hits === 1) await forgetOver(ctx);
  return row !== undefined && row.hits <= max;
}

async function uncountInDatabase({ db }: Ctx, { key, who, start }: Counter) {
  await db
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.name, key), eq(rateLimits.who, who), eq(rateLimits.windowStart, new Date(start * 1000))));
}

/** Whoever opens a window sweeps out some that are over for everybody: none is longer than a day. */
async function forgetOver({ db }: Ctx) {
  const over = db
    .select({ row: sql`ctid` })
    .from(rateLimits)
    .where(lt(rateLimits.windowStart, new Date(Date.now() - 86_400_000)))
    .limit(1_000)
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(sql`ctid`, over));
}

const counted = new Map<string, { start: number; hits: number }>();

function countInMemory(counter: Counter): boolean {
  const hits = countedInMemory(counter) + 1;
  if (hits > counter.max) return false;
  if (counted.size > 50_000) counted.clear();
  counted.set(`${counter.key}:${counter.who}`, { start: counter.start, hits });
  return true;
}

function uncountInMemory({ key, who, start }: Counter) {
  const entry = counted.get(`${key}:${who}`);
  if (entry?.start === start) entry.hits -= 1;
}

function countedInMemory({ key, who, start }: Counter) {
  const entry = counted.get(`${key}:${who}`);
  return entry?.start === start ? entry.hits : 0;
}
